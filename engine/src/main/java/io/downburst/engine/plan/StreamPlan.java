package io.downburst.engine.plan;

import java.util.List;
import org.apache.storm.tuple.Fields;

/**
 * One declared output stream of a component.
 *
 * @param componentId the component that emits
 * @param streamId the stream
 * @param fields declared output fields
 * @param direct whether it was declared direct
 * @param subscriptions who listens, in ascending order of target component id
 */
public record StreamPlan(
        String componentId,
        String streamId,
        Fields fields,
        boolean direct,
        List<SubscriptionPlan> subscriptions) {}
