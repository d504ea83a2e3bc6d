package io.downburst.bench;

import io.downburst.bench.figure.Metric;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * One metric of one workload, Downburst against one opponent.
 *
 * @param theirs the opponent's figures
 * @param ours Downburst's figures
 * @param advantages how many times better Downburst was, pair by pair
 */
record Comparison(
        Engine opponent,
        Metric metric,
        List<Double> theirs,
        List<Double> ours,
        List<Double> advantages) {
    /** Of every opponent that {@code runs}, all of one workload, have, every metric they have. */
    static List<Comparison> of(List<Run> runs) {
        return Engine.opponents().stream()
                .filter(opponent -> runs.stream().anyMatch(run -> run.engine() == opponent))
                .flatMap(opponent -> against(opponent, runs))
                .toList();
    }

    private static Stream<Comparison> against(Engine opponent, List<Run> runs) {
        return Arrays.stream(Metric.values())
                .map(metric -> of(opponent, metric, runs))
                .filter(comparison -> !comparison.isEmpty());
    }

    private static Comparison of(Engine opponent, Metric metric, List<Run> runs) {
        Map<Integer, Double> theirs = byPair(metric, runs, opponent);
        Map<Integer, Double> ours = byPair(metric, runs, Engine.DOWNBURST);
        List<Double> advantages =
                theirs.keySet().stream()
                        .filter(ours::containsKey)
                        .map(pair -> metric.advantage(ours.get(pair), theirs.get(pair)))
                        .flatMapToDouble(OptionalDouble::stream)
                        .boxed()
                        .toList();
        return new Comparison(
                opponent,
                metric,
                List.copyOf(theirs.values()),
                List.copyOf(ours.values()),
                advantages);
    }

    /** What a wrong run would give counts for nothing. */
    private static Map<Integer, Double> byPair(Metric metric, List<Run> runs, Engine engine) {
        Map<Integer, Double> figures = new TreeMap<>();
        for (Run run : runs) {
            Double figure = run.figure(metric);
            if (run.engine() == engine && run.isRight() && figure != null) {
                figures.put(run.pair(), figure);
            }
        }
        return figures;
    }

    private boolean isEmpty() {
        return theirs.isEmpty() && ours.isEmpty();
    }
}
