package io.downburst.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BackEdgesTest {

    static LongStream seeds() {
        return new Random().longs(100);
    }

    @Test
    void componentThatListensToItselfIsACycle() {
        BackEdges backEdges = new BackEdges(Map.of("a", List.of("a")), List.of("a"));
        assertThat(backEdges.contains("a", "a")).isTrue();
    }

    @Test
    void diamondIsNoCycle() {
        Map<String, List<String>> diamond =
                Map.of(
                        "s", List.of("a", "b"),
                        "a", List.of("join"),
                        "b", List.of("join"),
                        "join", List.of());
        BackEdges backEdges = new BackEdges(diamond, List.of("s", "a", "b", "join"));
        assertThat(backEdgesIn(diamond, backEdges)).isEmpty();
    }

    @Test
    void cycleThatNoSpoutReachesIsFound() {
        Map<String, List<String>> graph =
                Map.of("s", List.of(), "x", List.of("y"), "y", List.of("x"));
        BackEdges backEdges = new BackEdges(graph, List.of("s", "x", "y"));
        assertThat(backEdgesIn(graph, backEdges)).containsExactly("y->x");
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void withoutItsBackEdgesARandomGraphHasNoCycle(long seed) {
        Map<String, Set<String>> graph = randomGraph(new Random(seed), false);
        BackEdges backEdges = new BackEdges(graph, graph.keySet());
        graph.forEach(
                (source, targets) ->
                        targets.removeIf(target -> backEdges.contains(source, target)));
        assertThat(isAcyclic(graph)).as("remaining %s", graph).isTrue();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void randomGraphWithoutCyclesHasNoBackEdges(long seed) {
        Map<String, Set<String>> graph = randomGraph(new Random(seed), true);
        List<String> order = new ArrayList<>(graph.keySet());
        Collections.shuffle(order, new Random(seed));
        assertThat(backEdgesIn(graph, new BackEdges(graph, order))).isEmpty();
    }

    private static Map<String, Set<String>> randomGraph(Random random, boolean acyclic) {
        int size = 1 + random.nextInt(9);
        Map<String, Set<String>> graph = new TreeMap<>();
        for (int source = 0; source < size; source++) {
            Set<String> targets = new TreeSet<>();
            for (int target = acyclic ? source + 1 : 0; target < size; target++) {
                if (random.nextInt(3) == 0) {
                    targets.add("c" + target);
                }
            }
            graph.put("c" + source, targets);
        }
        return graph;
    }

    /** Takes away components that nothing points at until none is left, or none can be taken. */
    private static boolean isAcyclic(Map<String, Set<String>> graph) {
        Map<String, Set<String>> rest = new TreeMap<>(graph);
        boolean removed = true;
        while (removed) {
            Set<String> pointedAt = new TreeSet<>();
            rest.values().forEach(pointedAt::addAll);
            removed = rest.keySet().removeIf(component -> !pointedAt.contains(component));
        }
        return rest.isEmpty();
    }

    private static List<String> backEdgesIn(
            Map<String, ? extends Iterable<String>> graph, BackEdges backEdges) {
        List<String> found = new ArrayList<>();
        graph.forEach(
                (source, targets) ->
                        targets.forEach(
                                target -> {
                                    if (backEdges.contains(source, target)) {
                                        found.add(source + "->" + target);
                                    }
                                }));
        return found;
    }
}
