package io.downburst.bench;

import io.downburst.bench.figure.Metric;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * One metric of one workload, engine against engine.
 *
 * @param stock stock's figures
 * @param downburst Downburst's figures
 * @param advantages how many times better Downburst was, pair by pair
 */
record Comparison(
        Metric metric, List<Double> stock, List<Double> downburst, List<Double> advantages) {
    /** The comparisons of every metric that {@code runs}, all of one workload, have. */
    static List<Comparison> of(List<Run> runs) {
        return Arrays.stream(Metric.values())
                .map(metric -> of(metric, runs))
                .filter(comparison -> !comparison.isEmpty())
                .toList();
    }

    private static Comparison of(Metric metric, List<Run> runs) {
        Map<Integer, Double> stock = byPair(metric, runs, Engine.STOCK);
        Map<Integer, Double> downburst = byPair(metric, runs, Engine.DOWNBURST);
        List<Double> advantages =
                stock.keySet().stream()
                        .filter(downburst::containsKey)
                        .map(pair -> metric.advantage(downburst.get(pair), stock.get(pair)))
                        .flatMapToDouble(OptionalDouble::stream)
                        .boxed()
                        .toList();
        return new Comparison(
                metric, List.copyOf(stock.values()), List.copyOf(downburst.values()), advantages);
    }

    private static Map<Integer, Double> byPair(Metric metric, List<Run> runs, Engine engine) {
        Map<Integer, Double> figures = new TreeMap<>();
        for (Run run : runs) {
            Double figure = run.figure(metric);
            if (run.engine() == engine && figure != null) {
                figures.put(run.pair(), figure);
            }
        }
        return figures;
    }

    private boolean isEmpty() {
        return stock.isEmpty() && downburst.isEmpty();
    }
}
