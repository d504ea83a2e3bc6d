package io.downburst.local;

import io.downburst.engine.ReportedError;
import io.downburst.engine.plan.ComponentPlan;
import io.downburst.engine.plan.TopologyPlan;
import io.downburst.engine.stats.ExecutorSnapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
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
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.utils.WrappedNotAliveException;

/** One topology as Nimbus clients see it. */
final class TopologyFigures {
    private final RunningTopology topology;
    private final TopologyPlan plan;
    private final Slots slots;

    TopologyFigures(RunningTopology topology, Slots slots) {
        this.topology = topology;
        this.plan = topology.engine().plan();
        this.slots = slots;
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
                        executors(),
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

    TopologyPageInfo page(boolean includeSystem) {
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
        new TopologyAggregates(plan, topology.engine().snapshot(), includeSystem).fill(page);
        lastErrors(page);
        return page;
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
     * @throws NotAliveException if there is no such component
     */
    ComponentPageInfo page(String componentId, boolean includeSystem) throws NotAliveException {
        ComponentPlan component = plan.components().get(componentId);
        if (component == null) {
            throw new WrappedNotAliveException(
                    topology.name() + " has no component " + componentId);
        }
        TopologyAggregates aggregates =
                new TopologyAggregates(plan, topology.engine().snapshot(), includeSystem);
        ComponentPageInfo page =
                new ComponentAggregates(component, aggregates, this::summary)
                        .of(topology.uptimeSecs());
        page.set_topology_id(topology.id());
        page.set_topology_name(topology.name());
        page.set_topology_status(topology.statusText());
        page.set_errors(errors(NumErrorsChoice.ALL).get(componentId));
        page.set_debug_options(topology.debugOptions().get(componentId));
        return page;
    }

    private List<ExecutorSummary> executors() {
        return topology.engine().snapshot().executors().stream().map(this::summary).toList();
    }

    /** As in stock, an executor that is not prepared yet is told of without figures. */
    private ExecutorSummary summary(ExecutorSnapshot executor) {
        ExecutorSummary summary =
                new ExecutorSummary(
                        new ExecutorInfo(
                                executor.executor().firstTask(), executor.executor().lastTask()),
                        executor.executor().componentId(),
                        slots.host(),
                        slots.firstPort(),
                        topology.uptimeSecs());
        if (executor.prepared()) {
            summary.set_stats(ExecutorFigures.stats(executor, topology.uptimeSecs()));
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
                        error.stack(),
                        (int) TimeUnit.MILLISECONDS.toSeconds(error.timeMillis()));
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
