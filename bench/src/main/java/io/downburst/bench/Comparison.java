package io.downburst.bench;

import io.downburst.bench.figure.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

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
        List<Double> advantages = new ArrayList<>();
        for (int pair : new TreeSet<>(runs.stream().map(Run::pair).toList())) {
            List<Run> both = runs.stream().filter(run -> run.pair() == pair).toList();
            figures(metric, both, Engine.STOCK)
                    .forEach(
                            stock ->
                                    figures(metric, both, Engine.DOWNBURST)
                                            .forEach(
                                                    ours ->
                                                            advantages.add(
                                                                    metric.advantage(
                                                                            ours, stock))));
        }
        return new Comparison(
                metric,
                figures(metric, runs, Engine.STOCK).toList(),
                figures(metric, runs, Engine.DOWNBURST).toList(),
                advantages);
    }

    private static Stream<Double> figures(Metric metric, List<Run> runs, Engine engine) {
        return runs.stream()
                .filter(run -> run.engine() == engine && run.measurement() != null)
                .map(run -> run.measurement().figures().get(metric))
                .filter(figure -> figure != null);
    }

    private boolean isEmpty() {
        return stock.isEmpty() && downburst.isEmpty();
    }
}
