package io.downburst.engine.executor;

import io.downburst.engine.plan.ComponentPlan;
import io.downburst.engine.plan.SubscriptionPlan;
import io.downburst.engine.plan.TopologyPlan;
import io.downburst.engine.sched.Bound;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/**
 * How many tuples may wait for an executor, dealt out among the edges to it: however many send,
 * what waits takes as much memory and time.
 */
final class InboxBounds {

    /** Storm's own default says nothing about what a user wants. */
    private static final int STORMS_DEFAULT = 32768;

    private final int size;

    /** Edges to one executor, by component; those of the system component aside. */
    private final Map<String, Integer> edges = new HashMap<>();

    /**
     * @throws IllegalArgumentException if the producer batch size, for which there is no other use
     *     here, would have stock Storm refuse the topology
     */
    InboxBounds(TopologyPlan plan) {
        size = size(plan.conf());
        for (ComponentPlan source : plan.components().values()) {
            subscriptions(source)
                    .map(SubscriptionPlan::targetComponent)
                    .distinct()
                    .map(plan.components()::get)
                    .filter(target -> !target.executors().isEmpty())
                    .forEach(
                            target ->
                                    edges.merge(
                                            target.id(),
                                            source.executors().size() * tasksOfOne(target),
                                            Integer::sum));
        }
    }

    private static int size(Map<String, Object> conf) {
        int size =
                ObjectReader.getInt(
                        conf.get(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE), STORMS_DEFAULT);
        int batch = ObjectReader.getInt(conf.get(Config.TOPOLOGY_PRODUCER_BATCH_SIZE), 1);
        if (batch > size / 2) {
            throw new IllegalArgumentException(
                    Config.TOPOLOGY_PRODUCER_BATCH_SIZE
                            + " is "
                            + batch
                            + ", which is more than half of "
                            + Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE
                            + ", "
                            + size);
        }
        return size;
    }

    /** The first has the most. */
    private static int tasksOfOne(ComponentPlan target) {
        return target.executors().get(0).taskCount();
    }

    private static Stream<SubscriptionPlan> subscriptions(ComponentPlan source) {
        return source.streams().values().stream()
                .flatMap(stream -> stream.subscriptions().stream());
    }

    /** Of the edges that the executors of a component have to tasks of others, by component. */
    Map<String, Bound> from(ComponentPlan source) {
        return subscriptions(source)
                .collect(
                        Collectors.toMap(
                                SubscriptionPlan::targetComponent,
                                each -> each.backEdge() ? Bound.NONE : to(each.targetComponent()),
                                (one, other) -> one == Bound.NONE ? one : other));
    }

    private Bound to(String component) {
        // None are known where only the system component sends.
        int sharing = Math.max(1, edges.getOrDefault(component, 0));
        Bound ours = Bound.oneOf(sharing);
        return size == STORMS_DEFAULT ? ours : ours.withRemote(Math.max(1, size / sharing));
    }
}
