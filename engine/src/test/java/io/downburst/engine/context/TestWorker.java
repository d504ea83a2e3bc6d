package io.downburst.engine.context;

import io.downburst.engine.plan.TopologyPlan;
import io.downburst.engine.sched.Clock;
import java.nio.file.Path;
import java.util.HashMap;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.task.TopologyContext;

/** What surrounds the tasks of one topology, without any executor. */
final class TestWorker implements AutoCloseable {

    static final int PORT = 6700;

    final TopologyPlan plan;
    final SharedResources resources;
    final Metrics2 metrics2;
    final TopologyContexts contexts;

    /** A worker whose directories nobody asks for. */
    TestWorker(StormTopology topology) {
        this(topology, Path.of("/nowhere"));
    }

    TestWorker(StormTopology topology, Path root) {
        plan = Plans.of(topology);
        resources = new SharedResources(plan.name(), plan.conf());
        metrics2 = new Metrics2(plan.topologyId(), plan.conf(), PORT);
        metrics2.start();
        contexts =
                new TopologyContexts(plan, PORT, new WorkerDirectories(root), resources, metrics2);
    }

    RegisteredMetrics registeredMetrics(String component) {
        return new RegisteredMetrics(component, metrics2, Clock.SYSTEM);
    }

    int task(String component, int index) {
        return plan.componentToTasks().get(component).get(index);
    }

    /** The context of the component's first task, alone in its executor. */
    TopologyContext context(String component) {
        return contexts.task(task(component, 0), new HashMap<>(), registeredMetrics(component));
    }

    @Override
    public void close() {
        resources.close();
        metrics2.close();
    }
}
