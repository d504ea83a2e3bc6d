package io.downburst.local;

import io.downburst.engine.ReportedError;
import io.downburst.engine.plan.ComponentPlan;
import io.downburst.engine.plan.ExecutorPlan;
import io.downburst.engine.plan.TopologyPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.storm.Config;
import org.apache.storm.generated.ComponentPageInfo;
import org.apache.storm.generated.ErrorInfo;
import org.apache.storm.generated.ExecutorInfo;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.GetInfoOptions;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.NumErrorsChoice;
import org.apache.storm.generated.TopologyInfo;
import org.apache.storm.generated.TopologyPageInfo;
import org.apache.storm.generated.TopologyStats;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.utils.WrappedNotAliveException;

/** One topology as Nimbus clients see it. */
final class TopologyFigures {
    private final RunningTopology topology;
    private final TopologyPlan plan;
    private final Slots slots;
    private final Supplier<Map<String, TopologyTally>> windows;

    /**
     * @param windows what was counted, by window
     */
    TopologyFigures(
            RunningTopology topology, Slots slots, Supplier<Map<String, TopologyTally>> windows) {
        this.topology = topology;
        this.plan = topology.engine().plan();
        this.slots = slots;
        this.windows = windows;
    }

    TopologySummary summary() {
        TopologySummary summary =
                new TopologySummary(
                        topology.id(),
                        topology.name(),
                        taskCount(),
                        executorCount(),
                        workers(),
                        topology.uptimeSecs(),
                        topology.statusText());
        summary.set_owner(owner());
        summary.set_replication_count(1);
        if (plan.userTopology().is_set_storm_version()) {
            summary.set_storm_version(plan.userTopology().get_storm_version());
        }
        return summary;
    }

    TopologyInfo info(GetInfoOptions options) {
        TopologyInfo info =
                new TopologyInfo(
                        topology.id(),
                        topology.name(),
                        topology.uptimeSecs(),
                        new ArrayList<>(executors(windows.get()).values()),
                        topology.statusText(),
                        errors(options.get_num_err_choice()));
        info.set_owner(owner());
        info.set_replication_count(1);
        info.set_component_debug(topology.debugOptions());
        if (plan.userTopology().is_set_storm_version()) {
            info.set_storm_version(plan.userTopology().get_storm_version());
        }
        return info;
    }

    /**
     * @param window what its components are told of; the time since the start if that is shorter
     */
    TopologyPageInfo page(String window, boolean includeSystem) {
        TopologyPageInfo page = new TopologyPageInfo(topology.id());
        page.set_name(topology.name());
        page.set_uptime_secs(topology.uptimeSecs());
        page.set_status(topology.statusText());
        page.set_num_tasks(taskCount());
        page.set_num_executors(executorCount());
        page.set_num_workers(workers());
        page.set_topology_conf(Json.write(plan.conf()));
        page.set_owner(owner());
        page.set_replication_count(1);
        page.set_debug_options(topology.debugOptions().get(topology.id()));
        Map<String, TopologyAggregates> aggregates = aggregates(windows.get(), includeSystem);
        chosen(aggregates, window).fill(page);
        page.set_topology_stats(topologyStats(aggregates));
        lastErrors(page);
        return page;
    }

    private Map<String, TopologyAggregates> aggregates(
            Map<String, TopologyTally> tallies, boolean includeSystem) {
        return Windows.each(tallies, tally -> new TopologyAggregates(plan, tally, includeSystem));
    }

    private static <T> T chosen(Map<String, T> windows, String window) {
        T chosen = window == null ? null : windows.get(window);
        return chosen != null ? chosen : windows.get(Windows.ALL_TIME);
    }

    private static TopologyStats topologyStats(Map<String, TopologyAggregates> windows) {
        TopologyStats stats = new TopologyStats();
        stats.set_window_to_emitted(Windows.each(windows, TopologyAggregates::emitted));
        stats.set_window_to_transferred(Windows.each(windows, TopologyAggregates::transferred));
        stats.set_window_to_complete_latencies_ms(
                Windows.each(windows, TopologyAggregates::completeLatencyMillis));
        stats.set_window_to_acked(Windows.each(windows, TopologyAggregates::acked));
        stats.set_window_to_failed(Windows.each(windows, TopologyAggregates::failed));
        return stats;
    }

    private void lastErrors(TopologyPageInfo page) {
        errors(NumErrorsChoice.ONE)
                .forEach(
                        (component, errors) -> {
                            var stats =
                                    page.get_id_to_spout_agg_stats().containsKey(component)
                                            ? page.get_id_to_spout_agg_stats().get(component)
                                            : page.get_id_to_bolt_agg_stats().get(component);
                            if (stats != null && !errors.isEmpty()) {
                                stats.set_last_error(errors.get(0));
                            }
                        });
    }

    /**
     * @param window what its streams and executors are told of, as above
     * @throws NotAliveException if there is no such component
     */
    ComponentPageInfo page(String componentId, String window, boolean includeSystem)
            throws NotAliveException {
        ComponentPlan component = plan.components().get(componentId);
        if (component == null) {
            throw new WrappedNotAliveException(
                    topology.name() + " has no component " + componentId);
        }
        Map<String, TopologyTally> tallies = windows.get();
        Map<String, TopologyAggregates> aggregates = aggregates(tallies, includeSystem);
        ComponentPageInfo page =
                new ComponentAggregates(component, chosen(aggregates, window), executors(tallies))
                        .page();
        page.set_window_to_stats(Windows.each(aggregates, each -> each.of(component)));
        page.set_topology_id(topology.id());
        page.set_topology_name(topology.name());
        page.set_topology_status(topology.statusText());
        page.set_errors(errors(NumErrorsChoice.ALL).get(componentId));
        page.set_debug_options(topology.debugOptions().get(componentId));
        return page;
    }

    private Map<ExecutorPlan, ExecutorSummary> executors(Map<String, TopologyTally> tallies) {
        Map<ExecutorPlan, ExecutorSummary> summaries = new LinkedHashMap<>();
        List<ExecutorTally> all = tallies.get(Windows.ALL_TIME).executors();
        for (int i = 0; i < all.size(); i++) {
            int at = i;
            summaries.put(
                    all.get(i).executor(),
                    summary(Windows.each(tallies, tally -> tally.executors().get(at))));
        }
        return summaries;
    }

    /** As in stock, an executor that is not prepared yet is told of without figures. */
    private ExecutorSummary summary(Map<String, ExecutorTally> tallies) {
        ExecutorTally all = tallies.get(Windows.ALL_TIME);
        ExecutorSummary summary =
                new ExecutorSummary(
                        new ExecutorInfo(all.executor().firstTask(), all.executor().lastTask()),
                        all.executor().componentId(),
                        slots.host(),
                        slots.firstPort(),
                        topology.uptimeSecs());
        if (all.prepared()) {
            summary.set_stats(ExecutorFigures.stats(tallies));
        }
        return summary;
    }

    /** Errors of every component, newest first. */
    Map<String, List<ErrorInfo>> errors(NumErrorsChoice choice) {
        Map<String, List<ErrorInfo>> errors = new HashMap<>();
        plan.taskToComponent().values().forEach(id -> errors.put(id, new ArrayList<>()));
        if (choice == NumErrorsChoice.NONE) {
            return errors;
        }
        for (ReportedError error : topology.engine().errors().latest()) {
            List<ErrorInfo> known =
                    errors.computeIfAbsent(error.componentId(), id -> new ArrayList<>());
            if (choice != NumErrorsChoice.ONE || known.isEmpty()) {
                known.add(errorInfo(error));
            }
        }
        return errors;
    }

    private ErrorInfo errorInfo(ReportedError error) {
        ErrorInfo info =
                new ErrorInfo(
                        error.stack(), (int) TimeUnit.MILLISECONDS.toSeconds(error.timeMillis()));
        info.set_host(slots.host());
        info.set_port(slots.firstPort());
        return info;
    }

    private int taskCount() {
        return plan.components().values().stream().mapToInt(c -> c.tasks().size()).sum();
    }

    private int executorCount() {
        return plan.components().values().stream()
                .map(ComponentPlan::executors)
                .mapToInt(List::size)
                .sum();
    }

    /** What was asked for, as far as there are slots. */
    private int workers() {
        return Math.min(topology.workers(), slots.total());
    }

    private String owner() {
        return (String) plan.conf().get(Config.TOPOLOGY_SUBMITTER_USER);
    }
}
