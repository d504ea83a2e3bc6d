package io.downburst.engine.plan;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The edges of a component graph that lead back to a component still being visited by a depth-first
 * walk. Every cycle holds at least one of them, and a graph without cycles has none.
 */
final class BackEdges {

    private final Map<String, ? extends Collection<String>> targets;
    private final Set<String> visited = new HashSet<>();
    private final Set<String> onPath = new HashSet<>();
    private final Map<String, Set<String>> backEdges = new HashMap<>();

    /**
     * @param targets the components that each component sends to, in the order to visit them
     * @param roots where to start, in this order; together they must reach every component
     */
    BackEdges(Map<String, ? extends Collection<String>> targets, Iterable<String> roots) {
        this.targets = targets;
        roots.forEach(this::visit);
    }

    boolean contains(String source, String target) {
        return backEdges.getOrDefault(source, Set.of()).contains(target);
    }

    private void visit(String component) {
        if (!visited.add(component)) {
            return;
        }
        onPath.add(component);
        for (String target : targets.get(component)) {
            if (onPath.contains(target)) {
                backEdges.computeIfAbsent(component, c -> new HashSet<>()).add(target);
            } else {
                visit(target);
            }
        }
        onPath.remove(component);
    }
}
