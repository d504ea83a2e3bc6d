package io.downburst.local.watch;

import io.downburst.engine.plan.ComponentPlan;
import io.downburst.engine.plan.StreamPlan;
import io.downburst.engine.plan.SubscriptionPlan;
import io.downburst.engine.plan.TopologyPlan;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;

/**
 * The topology that a report is about.
 *
 * @param name what it was submitted under
 * @param components the user's components in the order that tuples reach them, spouts first
 */
public record Subject(String name, List<String> components) {

    public static Subject of(TopologyPlan plan) {
        Set<String> reached = new LinkedHashSet<>();
        Queue<ComponentPlan> next = new ArrayDeque<>();
        plan.components().values().stream()
                .filter(component -> component.kind() == ComponentPlan.Kind.SPOUT)
                .forEach(next::add);
        while (!next.isEmpty()) {
            ComponentPlan component = next.remove();
            if (!component.system() && reached.add(component.id())) {
                for (StreamPlan stream : component.streams().values()) {
                    for (SubscriptionPlan subscription : stream.subscriptions()) {
                        next.add(plan.components().get(subscription.targetComponent()));
                    }
                }
            }
        }
        plan.components().values().stream()
                .filter(component -> !component.system())
                .forEach(component -> reached.add(component.id()));
        return new Subject(plan.name(), List.copyOf(reached));
    }
}
