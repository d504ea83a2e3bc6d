package io.downburst.engine.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.storm.daemon.Acker;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Grouping;
import org.apache.storm.generated.StreamInfo;
import org.apache.storm.tuple.Fields;

/**
 * Who listens to which stream. Components without tasks do not listen, and ackers neither listen
 * nor send, since none run.
 */
final class Streams {

    private final SortedMap<String, Object> components;
    private final Map<String, List<Integer>> tasks;
    private final Map<GlobalStreamId, SortedMap<String, Grouping>> listeners = new TreeMap<>();
    private final BackEdges backEdges;

    /**
     * @param components the system topology's components
     * @param tasks the task ids of those that have tasks
     * @param spouts which of them are spouts
     */
    Streams(
            SortedMap<String, Object> components,
            Map<String, List<Integer>> tasks,
            Set<String> spouts) {
        this.components = components;
        this.tasks = tasks;
        Map<String, Set<String>> targets = new TreeMap<>();
        components.keySet().forEach(component -> targets.put(component, new TreeSet<>()));
        for (String target : tasks.keySet()) {
            if (!isAcker(target)) {
                inputs(target)
                        .forEach((stream, grouping) -> listen(target, stream, grouping, targets));
            }
        }
        Set<String> spoutsFirst = new LinkedHashSet<>(new TreeSet<>(spouts));
        spoutsFirst.addAll(components.keySet());
        this.backEdges = new BackEdges(targets, spoutsFirst);
    }

    private void listen(
            String target,
            GlobalStreamId stream,
            Grouping grouping,
            Map<String, Set<String>> targets) {
        String source = stream.get_componentId();
        if (!isAcker(source)) {
            listeners.computeIfAbsent(stream, s -> new TreeMap<>()).put(target, grouping);
            targets.get(source).add(target);
        }
    }

    /** The declared output streams of one component, by stream id. */
    Map<String, StreamPlan> of(String component) {
        Map<String, StreamPlan> streams = new TreeMap<>();
        declared(component)
                .forEach(
                        (id, stream) ->
                                streams.put(
                                        id,
                                        new StreamPlan(
                                                component,
                                                id,
                                                new Fields(stream.get_output_fields()),
                                                stream.is_direct(),
                                                subscriptions(component, id))));
        return Collections.unmodifiableMap(streams);
    }

    private List<SubscriptionPlan> subscriptions(String source, String stream) {
        List<SubscriptionPlan> subscriptions = new ArrayList<>();
        listeners
                .getOrDefault(new GlobalStreamId(source, stream), Collections.emptySortedMap())
                .forEach(
                        (target, grouping) ->
                                subscriptions.add(
                                        new SubscriptionPlan(
                                                target,
                                                grouping,
                                                tasks.get(target),
                                                backEdges.contains(source, target))));
        return List.copyOf(subscriptions);
    }

    private Map<GlobalStreamId, Grouping> inputs(String component) {
        return StormCommon.getComponentCommon(components.get(component)).get_inputs();
    }

    private Map<String, StreamInfo> declared(String component) {
        return StormCommon.getComponentCommon(components.get(component)).get_streams();
    }

    private static boolean isAcker(String component) {
        return component.equals(Acker.ACKER_COMPONENT_ID);
    }
}
