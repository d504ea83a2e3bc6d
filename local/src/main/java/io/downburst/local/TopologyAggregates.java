package io.downburst.local;

import io.downburst.engine.plan.ComponentPlan;
import io.downburst.engine.plan.TopologyPlan;
import io.downburst.engine.stats.ExecutorSnapshot;
import io.downburst.engine.stats.LatencySnapshot;
import io.downburst.engine.stats.TopologySnapshot;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.apache.storm.generated.BoltAggregateStats;
import org.apache.storm.generated.CommonAggregateStats;
import org.apache.storm.generated.ComponentAggregateStats;
import org.apache.storm.generated.ComponentType;
import org.apache.storm.generated.SpecificAggregateStats;
import org.apache.storm.generated.SpoutAggregateStats;
import org.apache.storm.generated.TopologyPageInfo;
import org.apache.storm.generated.TopologyStats;
import org.apache.storm.utils.Utils;

/** Sums over a topology's executors, for the page that shows one topology. */
final class TopologyAggregates {
    private final TopologyPlan plan;
    private final TopologySnapshot snapshot;
    private final boolean includeSystem;

    /**
     * @param includeSystem whether system components and streams count
     */
    TopologyAggregates(TopologyPlan plan, TopologySnapshot snapshot, boolean includeSystem) {
        this.plan = plan;
        this.snapshot = snapshot;
        this.includeSystem = includeSystem;
    }

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
        page.set_topology_stats(topologyStats());
    }

    /** Sums over all executors of a component. */
    ComponentAggregateStats of(ComponentPlan component) {
        return of(component, executors(component));
    }

    /** Sums over some of them. */
    ComponentAggregateStats of(ComponentPlan component, List<ExecutorSnapshot> executors) {
        boolean spout = component.kind() == ComponentPlan.Kind.SPOUT;
        ComponentAggregateStats stats = new ComponentAggregateStats();
        stats.set_type(spout ? ComponentType.SPOUT : ComponentType.BOLT);
        stats.set_common_stats(common(executors));
        stats.set_specific_stats(spout ? spout(executors) : bolt(executors));
        return stats;
    }

    private static SpecificAggregateStats spout(List<ExecutorSnapshot> executors) {
        SpoutAggregateStats spout = new SpoutAggregateStats();
        spout.set_complete_latency_ms(millis(executors, ExecutorSnapshot::completeLatency));
        return SpecificAggregateStats.spout(spout);
    }

    private SpecificAggregateStats bolt(List<ExecutorSnapshot> executors) {
        BoltAggregateStats bolt = new BoltAggregateStats();
        bolt.set_execute_latency_ms(millis(executors, ExecutorSnapshot::executeLatency));
        bolt.set_process_latency_ms(millis(executors, ExecutorSnapshot::processLatency));
        bolt.set_executed(sum(executors, executor -> ExecutorSnapshot.total(executor.executed())));
        bolt.set_capacity(capacity(executors));
        return SpecificAggregateStats.bolt(bolt);
    }

    private CommonAggregateStats common(List<ExecutorSnapshot> executors) {
        CommonAggregateStats common = new CommonAggregateStats();
        common.set_num_executors(executors.size());
        common.set_num_tasks(
                executors.stream().mapToInt(executor -> executor.executor().taskCount()).sum());
        common.set_emitted(sum(executors, this::emitted));
        common.set_transferred(sum(executors, this::transferred));
        common.set_acked(sum(executors, executor -> ExecutorSnapshot.total(executor.acked())));
        common.set_failed(sum(executors, executor -> ExecutorSnapshot.total(executor.failed())));
        return common;
    }

    private TopologyStats topologyStats() {
        List<ExecutorSnapshot> all = snapshot.executors();
        List<ExecutorSnapshot> spouts = all.stream().filter(ExecutorSnapshot::spout).toList();
        int uptimeSecs = (int) TimeUnit.NANOSECONDS.toSeconds(snapshot.uptimeNanos());
        TopologyStats stats = new TopologyStats();
        stats.set_window_to_emitted(Windows.sinceStart(uptimeSecs, sum(all, this::emitted)));
        stats.set_window_to_transferred(
                Windows.sinceStart(uptimeSecs, sum(all, this::transferred)));
        stats.set_window_to_complete_latencies_ms(
                Windows.sinceStart(uptimeSecs, millis(spouts, ExecutorSnapshot::completeLatency)));
        stats.set_window_to_acked(
                Windows.sinceStart(
                        uptimeSecs, sum(spouts, spout -> ExecutorSnapshot.total(spout.acked()))));
        stats.set_window_to_failed(
                Windows.sinceStart(
                        uptimeSecs, sum(spouts, spout -> ExecutorSnapshot.total(spout.failed()))));
        return stats;
    }

    /** A component's, in task order. */
    List<ExecutorSnapshot> executors(ComponentPlan component) {
        return snapshot.executors().stream()
                .filter(executor -> executor.executor().componentId().equals(component.id()))
                .toList();
    }

    private long emitted(ExecutorSnapshot executor) {
        return visible(executor.emitted());
    }

    private long transferred(ExecutorSnapshot executor) {
        return visible(executor.transferred());
    }

    private long visible(Map<String, Long> byStream) {
        return byStream.entrySet().stream()
                .filter(entry -> includeSystem || !Utils.isSystemId(entry.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    private static long sum(
            List<ExecutorSnapshot> executors, ToLongFunction<ExecutorSnapshot> figure) {
        return executors.stream().mapToLong(figure).sum();
    }

    /** The share of its life that the busiest executor spent in {@code execute}. */
    private double capacity(List<ExecutorSnapshot> executors) {
        long busiest = executors.stream().mapToLong(ExecutorSnapshot::busyNanos).max().orElse(0);
        return snapshot.uptimeNanos() == 0 ? 0 : (double) busiest / snapshot.uptimeNanos();
    }

    private static double millis(
            List<ExecutorSnapshot> executors, Function<ExecutorSnapshot, LatencySnapshot> kind) {
        double weighted = 0;
        long count = 0;
        for (ExecutorSnapshot executor : executors) {
            LatencySnapshot latency = kind.apply(executor);
            weighted += ExecutorFigures.millis(latency) * latency.count();
            count += latency.count();
        }
        return count == 0 ? 0 : weighted / count;
    }
}
