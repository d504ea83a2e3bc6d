package io.downburst.local;

import io.downburst.engine.plan.ComponentPlan;
import io.downburst.engine.plan.TopologyPlan;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.apache.storm.generated.BoltAggregateStats;
import org.apache.storm.generated.CommonAggregateStats;
import org.apache.storm.generated.ComponentAggregateStats;
import org.apache.storm.generated.ComponentType;
import org.apache.storm.generated.SpecificAggregateStats;
import org.apache.storm.generated.SpoutAggregateStats;
import org.apache.storm.generated.TopologyPageInfo;
import org.apache.storm.utils.Utils;

/** Sums over a topology's executors, in one window of time. */
final class TopologyAggregates {
    private final TopologyPlan plan;
    private final TopologyTally tally;
    private final boolean includeSystem;

    /**
     * @param includeSystem whether system components and streams count
     */
    TopologyAggregates(TopologyPlan plan, TopologyTally tally, boolean includeSystem) {
        this.plan = plan;
        this.tally = tally;
        this.includeSystem = includeSystem;
    }

    /** Tells a page of the components. */
    void fill(TopologyPageInfo page) {
        Map<String, ComponentAggregateStats> spouts = new HashMap<>();
        Map<String, ComponentAggregateStats> bolts = new HashMap<>();
        for (ComponentPlan component : plan.components().values()) {
            if (component.kind() == ComponentPlan.Kind.SPOUT) {
                spouts.put(component.id(), of(component));
            } else if (includeSystem || !component.system()) {
                bolts.put(component.id(), of(component));
            }
        }
        page.set_id_to_spout_agg_stats(spouts);
        page.set_id_to_bolt_agg_stats(bolts);
    }

    /** Sums over all executors of a component. */
    ComponentAggregateStats of(ComponentPlan component) {
        return of(component, executors(component));
    }

    /** Sums over some of them. */
    ComponentAggregateStats of(ComponentPlan component, List<ExecutorTally> executors) {
        boolean spout = component.kind() == ComponentPlan.Kind.SPOUT;
        ComponentAggregateStats stats = new ComponentAggregateStats();
        stats.set_type(spout ? ComponentType.SPOUT : ComponentType.BOLT);
        stats.set_common_stats(common(executors));
        stats.set_specific_stats(spout ? spout(executors) : bolt(executors));
        return stats;
    }

    private static SpecificAggregateStats spout(List<ExecutorTally> executors) {
        SpoutAggregateStats spout = new SpoutAggregateStats();
        spout.set_complete_latency_ms(millis(executors, ExecutorTally::completeLatency));
        return SpecificAggregateStats.spout(spout);
    }

    private SpecificAggregateStats bolt(List<ExecutorTally> executors) {
        BoltAggregateStats bolt = new BoltAggregateStats();
        bolt.set_execute_latency_ms(millis(executors, ExecutorTally::executeLatency));
        bolt.set_process_latency_ms(millis(executors, ExecutorTally::processLatency));
        bolt.set_executed(sum(executors, executor -> total(executor.executed())));
        bolt.set_capacity(capacity(executors));
        return SpecificAggregateStats.bolt(bolt);
    }

    private CommonAggregateStats common(List<ExecutorTally> executors) {
        CommonAggregateStats common = new CommonAggregateStats();
        common.set_num_executors(executors.size());
        common.set_num_tasks(
                executors.stream().mapToInt(executor -> executor.executor().taskCount()).sum());
        common.set_emitted(sum(executors, this::emitted));
        common.set_transferred(sum(executors, this::transferred));
        common.set_acked(sum(executors, executor -> total(executor.acked())));
        common.set_failed(sum(executors, executor -> total(executor.failed())));
        return common;
    }

    long emitted() {
        return sum(tally.executors(), this::emitted);
    }

    long transferred() {
        return sum(tally.executors(), this::transferred);
    }

    /** Trees. */
    long acked() {
        return sum(spouts(), spout -> total(spout.acked()));
    }

    /** Trees. */
    long failed() {
        return sum(spouts(), spout -> total(spout.failed()));
    }

    double completeLatencyMillis() {
        return millis(spouts(), ExecutorTally::completeLatency);
    }

    private List<ExecutorTally> spouts() {
        return tally.executors().stream().filter(ExecutorTally::spout).toList();
    }

    /** A component's, in task order. */
    List<ExecutorTally> executors(ComponentPlan component) {
        return tally.executors().stream()
                .filter(executor -> executor.executor().componentId().equals(component.id()))
                .toList();
    }

    private long emitted(ExecutorTally executor) {
        return visible(executor.emitted());
    }

    private long transferred(ExecutorTally executor) {
        return visible(executor.transferred());
    }

    private long visible(Map<String, Long> byStream) {
        return byStream.entrySet().stream()
                .filter(entry -> includeSystem || !Utils.isSystemId(entry.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    private static long total(Map<?, Long> byStream) {
        return byStream.values().stream().mapToLong(Long::longValue).sum();
    }

    private static long sum(List<ExecutorTally> executors, ToLongFunction<ExecutorTally> figure) {
        return executors.stream().mapToLong(figure).sum();
    }

    /** The share of the time that the busiest executor worked. */
    private double capacity(List<ExecutorTally> executors) {
        long busiest = executors.stream().mapToLong(ExecutorTally::busyNanos).max().orElse(0);
        return tally.nanos() == 0 ? 0 : (double) busiest / tally.nanos();
    }

    private static double millis(
            List<ExecutorTally> executors, Function<ExecutorTally, Mean> latency) {
        return executors.stream().map(latency).reduce(Mean.NONE, Mean::plus).millis();
    }
}
