package io.downburst.testing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.hooks.BaseTaskHook;
import org.apache.storm.hooks.info.EmitInfo;
import org.apache.storm.hooks.info.SpoutAckInfo;
import org.apache.storm.hooks.info.SpoutFailInfo;
import org.apache.storm.task.TopologyContext;

/** Keeps what components emit and what spouts hear of it. */
final class Recorder extends BaseTaskHook {

    private final Map<Integer, String> components = new HashMap<>();
    private final Map<GlobalStreamId, List<List<Object>>> outputs = new HashMap<>();
    private final Map<String, List<Object>> acked = new HashMap<>();
    private final Map<String, List<Object>> failed = new HashMap<>();

    /** Called for each task. */
    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        components.put(context.getThisTaskId(), context.getThisComponentId());
    }

    @Override
    public void emit(EmitInfo info) {
        GlobalStreamId stream = new GlobalStreamId(components.get(info.taskId), info.stream);
        of(outputs, stream).add(Collections.unmodifiableList(new ArrayList<>(info.values)));
    }

    @Override
    public void spoutAck(SpoutAckInfo info) {
        of(acked, components.get(info.spoutTaskId)).add(info.messageId);
    }

    @Override
    public void spoutFail(SpoutFailInfo info) {
        of(failed, components.get(info.spoutTaskId)).add(info.messageId);
    }

    List<List<Object>> output(GlobalStreamId stream) {
        return List.copyOf(of(outputs, stream));
    }

    List<Object> acked(String spout) {
        return List.copyOf(of(acked, spout));
    }

    List<Object> failed(String spout) {
        return List.copyOf(of(failed, spout));
    }

    private static <K, V> List<V> of(Map<K, List<V>> map, K key) {
        return map.computeIfAbsent(key, none -> new ArrayList<>());
    }
}
