package io.downburst.engine.context;

import io.downburst.engine.plan.TopologyPlan;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.storm.Constants;
import org.apache.storm.generated.NodeInfo;
import org.apache.storm.task.WorkerTopologyContext;
import org.apache.storm.task.WorkerUserContext;

/**
 * Makes the contexts that Storm's API hands to user code, for a topology that runs in one worker.
 */
public final class TopologyContexts {

    /** The one node's id, host name and assignment id. */
    private static final String NODE = "localhost";

    private final TopologyPlan plan;
    private final int workerPort;
    private final WorkerDirectories directories;
    private final SharedResources resources;
    private final Metrics2 metrics2;
    private final List<Integer> workerTasks;
    private final WorkerUserContext worker;

    /**
     * @param workerPort the port the worker would listen on; it is only a name here
     */
    public TopologyContexts(
            TopologyPlan plan,
            int workerPort,
            WorkerDirectories directories,
            SharedResources resources,
            Metrics2 metrics2) {
        this.plan = plan;
        this.workerPort = workerPort;
        this.directories = directories;
        this.resources = resources;
        this.metrics2 = metrics2;
        this.workerTasks =
                Stream.concat(
                                Stream.of((int) Constants.SYSTEM_TASK_ID),
                                plan.taskToComponent().keySet().stream())
                        .distinct()
                        .sorted()
                        .toList();
        this.worker = workerContext();
    }

    /** What groupings are prepared with and tuples carry: the system topology, no task. */
    public WorkerTopologyContext worker() {
        return worker;
    }

    /** What worker hooks are started with. */
    public WorkerUserContext workerHooks() {
        return worker;
    }

    /**
     * A task's own context: the user's topology.
     *
     * @param executorData shared by the tasks of one executor
     * @param metrics where the tasks of one executor register metrics
     */
    public TaskContext task(
            int taskId, Map<String, Object> executorData, RegisteredMetrics metrics) {
        return new TaskContext(
                plan,
                taskId,
                workerPort,
                workerTasks,
                directories,
                resources,
                executorData,
                metrics,
                metrics2.registry());
    }

    private WorkerUserContext workerContext() {
        NodeInfo node = new NodeInfo(NODE, Set.of((long) workerPort));
        return new WorkerUserContext(
                plan.systemTopology(),
                plan.conf(),
                plan.taskToComponent(),
                plan.componentToTasks(),
                plan.componentToStreamToFields(),
                plan.topologyId(),
                directories.codePath(),
                directories.pidPath(),
                workerPort,
                workerTasks,
                resources.defaultResources(),
                resources.userResources(),
                new AtomicReference<>(
                        workerTasks.stream().collect(Collectors.toMap(task -> task, task -> node))),
                NODE,
                new AtomicReference<>(Map.of(NODE, NODE)));
    }
}
