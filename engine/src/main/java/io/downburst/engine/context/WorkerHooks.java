package io.downburst.engine.context;

import io.downburst.engine.plan.TopologyPlan;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.hooks.IWorkerHook;
import org.apache.storm.task.WorkerUserContext;
import org.apache.storm.utils.Utils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The worker hooks that the user added to the topology, in the order they were added. */
public final class WorkerHooks {

    private static final Logger LOG = LoggerFactory.getLogger(WorkerHooks.class);

    private final TopologyPlan plan;
    private final List<IWorkerHook> hooks;

    /**
     * @throws RuntimeException as Storm does, if a hook cannot be deserialised
     */
    public WorkerHooks(TopologyPlan plan) {
        this.plan = plan;
        StormTopology topology = plan.userTopology();
        this.hooks =
                topology.is_set_worker_hooks()
                        ? topology.get_worker_hooks().stream()
                                .map(ByteBuffer::duplicate) // To read one moves its position.
                                .map(Utils::toByteArray)
                                .map(bytes -> Utils.javaDeserialize(bytes, IWorkerHook.class))
                                .toList()
                        : List.of();
    }

    /** Starts every hook, before any executor exists. What a hook throws is passed on. */
    public void start(WorkerUserContext context) {
        hooks.forEach(hook -> hook.start(plan.conf(), context));
    }

    /** Shuts every hook down, whatever the others throw; after executors and shared resources. */
    public void shutdown() {
        for (IWorkerHook hook : hooks) {
            try {
                hook.shutdown();
            } catch (Throwable e) {
                LOG.error("Worker hook {} failed to shut down", hook.getClass().getName(), e);
            }
        }
    }
}
