package io.downburst.engine.plan;

import java.util.List;
import org.apache.storm.generated.Grouping;

/**
 * One component's subscription to a stream.
 *
 * @param targetComponent who listens
 * @param grouping how tuples are dealt to its tasks
 * @param targetTasks its task ids, ascending
 * @param backEdge whether this subscription closes a cycle; a tuple may then always be added to the
 *     target's inbox, so that a cycle of full inboxes cannot stop itself
 */
public record SubscriptionPlan(
        String targetComponent, Grouping grouping, List<Integer> targetTasks, boolean backEdge) {}
