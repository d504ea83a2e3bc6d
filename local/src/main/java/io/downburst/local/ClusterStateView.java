package io.downburst.local;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.storm.cluster.IStormClusterState;
import org.apache.storm.generated.Assignment;
import org.apache.storm.generated.ErrorInfo;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.GetInfoOptions;
import org.apache.storm.generated.NodeInfo;
import org.apache.storm.generated.NumErrorsChoice;
import org.apache.storm.generated.StormBase;

/**
 * The part of {@link IStormClusterState} that tests of topologies ask for: which topologies there
 * are, what became of them, their errors. Each method answers the interface's method of the same
 * name and parameters; all others are refused by name.
 */
final class ClusterStateView {
    private final Collection<RunningTopology> topologies;
    private final Function<RunningTopology, TopologyFigures> figures;

    private ClusterStateView(
            Collection<RunningTopology> topologies,
            Function<RunningTopology, TopologyFigures> figures) {
        this.topologies = topologies;
        this.figures = figures;
    }

    static IStormClusterState of(
            Collection<RunningTopology> topologies,
            Function<RunningTopology, TopologyFigures> figures) {
        ClusterStateView view = new ClusterStateView(topologies, figures);
        return (IStormClusterState)
                Proxy.newProxyInstance(
                        ClusterStateView.class.getClassLoader(),
                        new Class<?>[] {IStormClusterState.class},
                        (proxy, method, arguments) -> answer(view, method, arguments));
    }

    private static Object answer(ClusterStateView view, Method method, Object[] arguments)
            throws Throwable {
        Method own;
        try {
            own = ClusterStateView.class.getMethod(method.getName(), method.getParameterTypes());
        } catch (NoSuchMethodException e) {
            throw new UnsupportedOperationException(
                    "IStormClusterState."
                            + method.getName()
                            + ": one process keeps no such cluster state",
                    e);
        }
        try {
            return own.invoke(view, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    public Optional<String> getTopoId(String name) {
        return topologies.stream()
                .filter(topology -> topology.name().equals(name))
                .map(RunningTopology::id)
                .findFirst();
    }

    public List<String> activeStorms() {
        return topologies.stream().map(RunningTopology::id).toList();
    }

    public List<String> assignments(Runnable callback) {
        return activeStorms();
    }

    /** Null once the topology is gone. */
    public Assignment assignmentInfo(String id, Runnable callback) {
        return find(id).map(this::assignment).orElse(null);
    }

    public Assignment remoteAssignmentInfo(String id, Runnable callback) {
        return assignmentInfo(id, callback);
    }

    /** Null once the topology is gone. */
    public StormBase stormBase(String id, Runnable callback) {
        return find(id).map(ClusterStateView::base).orElse(null);
    }

    public Map<String, StormBase> topologyBases() {
        Map<String, StormBase> bases = new HashMap<>();
        topologies.forEach(topology -> bases.put(topology.id(), base(topology)));
        return bases;
    }

    public List<ErrorInfo> errors(String id, String componentId) {
        return find(id).map(topology -> errors(topology, componentId)).orElse(List.of());
    }

    public ErrorInfo lastError(String id, String componentId) {
        return errors(id, componentId).stream().findFirst().orElse(null);
    }

    public void disconnect() {}

    private List<ErrorInfo> errors(RunningTopology topology, String componentId) {
        return figures.apply(topology)
                .errors(NumErrorsChoice.ALL)
                .getOrDefault(componentId, List.of());
    }

    private Optional<RunningTopology> find(String id) {
        return topologies.stream().filter(topology -> topology.id().equals(id)).findFirst();
    }

    private Assignment assignment(RunningTopology topology) {
        Assignment assignment = new Assignment("");
        for (ExecutorSummary executor :
                figures.apply(topology).info(new GetInfoOptions()).get_executors()) {
            NodeInfo node = new NodeInfo(executor.get_host(), Set.of((long) executor.get_port()));
            assignment.put_to_executor_node_port(
                    List.of(
                            (long) executor.get_executor_info().get_task_start(),
                            (long) executor.get_executor_info().get_task_end()),
                    node);
            assignment.put_to_node_host(executor.get_host(), executor.get_host());
        }
        return assignment;
    }

    private static StormBase base(RunningTopology topology) {
        StormBase base = new StormBase(topology.name(), topology.status(), topology.workers());
        base.set_launch_time_secs(topology.launchedSecs());
        return base;
    }
}
