package io.downburst.local;

import io.downburst.engine.plan.ComponentPlan;
import io.downburst.engine.plan.ExecutorPlan;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.storm.generated.ComponentAggregateStats;
import org.apache.storm.generated.ComponentPageInfo;
import org.apache.storm.generated.ExecutorAggregateStats;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.GlobalStreamId;

/** Figures for the page that shows one component, in one window: by stream and by executor. */
final class ComponentAggregates {
    private final ComponentPlan component;
    private final TopologyAggregates aggregates;
    private final Map<ExecutorPlan, ExecutorSummary> summaries;

    /**
     * @param summaries what is told of the executors apart from their sums
     */
    ComponentAggregates(
            ComponentPlan component,
            TopologyAggregates aggregates,
            Map<ExecutorPlan, ExecutorSummary> summaries) {
        this.component = component;
        this.aggregates = aggregates;
        this.summaries = summaries;
    }

    /** A page without windows. */
    ComponentPageInfo page() {
        ComponentAggregateStats whole = aggregates.of(component);
        List<ExecutorTally> executors = aggregates.executors(component);
        ComponentPageInfo page = new ComponentPageInfo(component.id(), whole.get_type());
        page.set_num_executors(component.executors().size());
        page.set_num_tasks(component.tasks().size());
        page.set_resources_map(new HashMap<>());
        page.set_exec_stats(executors.stream().map(this::executor).collect(Collectors.toList()));
        page.set_sid_to_output_stats(outputs(executors, whole));
        page.set_gsid_to_input_stats(inputs(executors, whole));
        return page;
    }

    private ExecutorAggregateStats executor(ExecutorTally executor) {
        ExecutorAggregateStats stats = new ExecutorAggregateStats();
        stats.set_exec_summary(summaries.get(executor.executor()));
        stats.set_stats(aggregates.of(component, List.of(executor)));
        return stats;
    }

    private Map<String, ComponentAggregateStats> outputs(
            List<ExecutorTally> executors, ComponentAggregateStats whole) {
        Map<String, Long> emitted = sum(executors, ExecutorTally::emitted);
        Map<String, Long> transferred = sum(executors, ExecutorTally::transferred);
        Map<GlobalStreamId, Long> acked = sum(executors, ExecutorTally::acked);
        Map<GlobalStreamId, Long> failed = sum(executors, ExecutorTally::failed);
        Map<String, ComponentAggregateStats> outputs = new HashMap<>();
        emitted.forEach(
                (stream, count) -> {
                    GlobalStreamId own = new GlobalStreamId(component.id(), stream);
                    ComponentAggregateStats stats = whole.deepCopy();
                    stats.get_common_stats().set_emitted(count);
                    stats.get_common_stats().set_transferred(transferred.getOrDefault(stream, 0L));
                    stats.get_common_stats().set_acked(acked.getOrDefault(own, 0L));
                    stats.get_common_stats().set_failed(failed.getOrDefault(own, 0L));
                    outputs.put(stream, stats);
                });
        return outputs;
    }

    /** Latencies are those of the component: they are not kept by stream. */
    private Map<GlobalStreamId, ComponentAggregateStats> inputs(
            List<ExecutorTally> executors, ComponentAggregateStats whole) {
        Map<GlobalStreamId, Long> acked = sum(executors, ExecutorTally::acked);
        Map<GlobalStreamId, Long> failed = sum(executors, ExecutorTally::failed);
        Map<GlobalStreamId, ComponentAggregateStats> inputs = new HashMap<>();
        sum(executors, ExecutorTally::executed)
                .forEach(
                        (source, count) -> {
                            ComponentAggregateStats stats = whole.deepCopy();
                            stats.get_specific_stats().get_bolt().set_executed(count);
                            stats.get_common_stats().set_acked(acked.getOrDefault(source, 0L));
                            stats.get_common_stats().set_failed(failed.getOrDefault(source, 0L));
                            inputs.put(source, stats);
                        });
        return inputs;
    }

    private static <K> Map<K, Long> sum(
            List<ExecutorTally> executors, Function<ExecutorTally, Map<K, Long>> counts) {
        Map<K, Long> sums = new HashMap<>();
        executors.forEach(
                executor ->
                        counts.apply(executor)
                                .forEach((key, count) -> sums.merge(key, count, Long::sum)));
        return sums;
    }
}
