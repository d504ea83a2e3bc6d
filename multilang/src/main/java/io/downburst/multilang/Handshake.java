package io.downburst.multilang;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Grouping;
import org.apache.storm.task.TopologyContext;

/**
 * What a child is told first, with the names that {@link TopologyContext#toJSONString} uses; and,
 * under a name of our own, which commands it may give that Storm does not know.
 */
final class Handshake {

    /**
     * {@code emits}: several tuples in one message, as a list {@code tuples}, that have everything
     * else in common. No task ids come in answer.
     */
    private static final List<String> COMMANDS = List.of("emits");

    private Handshake() {}

    static Map<String, Object> of(Map<String, Object> conf, TopologyContext context) {
        return Map.of(
                "pidDir",
                context.getPIDDir(),
                "conf",
                conf,
                "context",
                of(context),
                "downburst",
                COMMANDS);
    }

    private static Map<String, Object> of(TopologyContext context) {
        Map<String, Object> targets = new HashMap<>();
        context.getThisTargets()
                .forEach(
                        (stream, groupings) ->
                                groupings.forEach(
                                        (target, grouping) ->
                                                put(targets, stream, target, told(grouping))));
        Map<String, Object> sources = new HashMap<>();
        for (Map.Entry<GlobalStreamId, Grouping> source : context.getThisSources().entrySet()) {
            GlobalStreamId id = source.getKey();
            put(sources, id.get_componentId(), id.get_streamId(), told(source.getValue()));
        }
        Map<String, Object> told = new HashMap<>();
        told.put("task->component", context.getTaskToComponent());
        told.put("taskid", context.getThisTaskId());
        told.put("componentid", context.getThisComponentId());
        told.put("streams", context.getThisStreams());
        told.put("stream->outputfields", context.getThisOutputFieldsForStreams());
        told.put("stream->target->grouping", targets);
        told.put("source->stream->grouping", sources);
        told.put("source->stream->fields", context.getThisInputFields());
        return told;
    }

    @SuppressWarnings("unchecked")
    private static void put(Map<String, Object> maps, String first, String second, Object value) {
        ((Map<String, Object>) maps.computeIfAbsent(first, key -> new HashMap<String, Object>()))
                .put(second, value);
    }

    private static Map<String, Object> told(Grouping grouping) {
        String type = grouping.getSetField().toString();
        return grouping.is_set_fields()
                ? Map.of("type", type, "fields", grouping.get_fields())
                : Map.of("type", type);
    }
}
