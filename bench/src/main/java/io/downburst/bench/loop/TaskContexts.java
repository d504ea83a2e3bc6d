package io.downburst.bench.loop;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.apache.storm.Constants;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.ThriftTopologyUtils;

/** What tasks without an engine are told of themselves. */
final class TaskContexts {
    private final StormTopology topology;
    private final Map<String, Map<String, Fields>> fields;
    private final Map<Integer, String> tasks = new HashMap<>();

    TaskContexts(StormTopology topology) {
        this.topology = topology;
        fields =
                ThriftTopologyUtils.getComponentIds(topology).stream()
                        .collect(
                                Collectors.toMap(
                                        id -> id, this::fields, (a, b) -> a, HashMap::new));
        fields.put(
                Constants.SYSTEM_COMPONENT_ID,
                Map.of(Constants.SYSTEM_TICK_STREAM_ID, new Fields("rate_secs")));
    }

    private Map<String, Fields> fields(String component) {
        return ThriftTopologyUtils.getComponentCommon(topology, component)
                .get_streams()
                .entrySet()
                .stream()
                .collect(
                        Collectors.toMap(
                                Map.Entry::getKey,
                                stream -> new Fields(stream.getValue().get_output_fields())));
    }

    /** The context of one more task. */
    TopologyContext next(String component) {
        int task = tasks.size() + 1;
        tasks.put(task, component);
        return new TopologyContext(
                topology,
                Map.of(),
                tasks,
                Map.of(),
                fields,
                Map.of(),
                "loop-1",
                null,
                null,
                task,
                0,
                List.of(),
                Map.of(),
                new HashMap<>(),
                new HashMap<>(),
                new HashMap<>(),
                new AtomicBoolean(),
                null);
    }
}
