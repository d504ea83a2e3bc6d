package io.downburst.bench;

import io.downburst.bench.figure.Measurement;
import io.downburst.bench.figure.Metric;
import io.downburst.bench.plot.BarChart;
import io.downburst.bench.plot.LineChart;
import io.downburst.bench.workload.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The plots of what was measured here. */
final class Plots {
    private static final List<Metric> COMPARED =
            List.of(
                    Metric.THROUGHPUT,
                    Metric.CPU_PER_TUPLE,
                    Metric.ALLOCATION_PER_TUPLE,
                    Metric.P99,
                    Metric.BIRTH_P99);
    private final List<Workload> workloads;
    private final List<Run> runs;

    /** Those that ran, Downburst last. */
    private final List<Engine> engines;

    Plots(List<Workload> workloads, List<Run> runs) {
        this.workloads = workloads;
        this.runs = runs;
        engines =
                Arrays.stream(Engine.values())
                        .filter(engine -> runs.stream().anyMatch(run -> run.engine() == engine))
                        .toList();
    }

    /** SVG by the name of its file. */
    Map<String, String> drawn() {
        Map<String, String> plots = new LinkedHashMap<>();
        ratios(plots);
        COMPARED.forEach(metric -> compared(metric, plots));
        workloads.forEach(workload -> series(workload, plots));
        return plots;
    }

    private void ratios(Map<String, String> plots) {
        List<Engine> opponents = Engine.opponents().stream().filter(engines::contains).toList();
        List<BarChart.Row> rows =
                rows(
                        Metric.THROUGHPUT,
                        workload -> opponents.stream().map(o -> timesFaster(workload, o)).toList());
        if (!rows.isEmpty()) {
            plots.put(
                    "ratios.svg",
                    new BarChart(
                                    "Throughput of Downburst, in multiples of its opponents'",
                                    "tuples/s over the opponent's; black: from least to most",
                                    opponents.stream().map(o -> "over " + o).toList(),
                                    rows,
                                    1,
                                    Figures::times)
                            .svg());
        }
    }

    private List<Double> timesFaster(Workload workload, Engine opponent) {
        return Comparison.of(of(workload).toList()).stream()
                .filter(comparison -> comparison.opponent() == opponent)
                .filter(comparison -> comparison.metric() == Metric.THROUGHPUT)
                .flatMap(comparison -> comparison.advantages().stream())
                .toList();
    }

    private void compared(Metric metric, Map<String, String> plots) {
        List<BarChart.Row> rows =
                rows(
                        metric,
                        workload ->
                                engines.stream().map(e -> figures(workload, e, metric)).toList());
        if (!rows.isEmpty()) {
            plots.put(
                    Output.column(metric) + ".svg",
                    new BarChart(
                                    "Measured here: " + metric.label(),
                                    metric.label(),
                                    engines.stream().map(Engine::toString).toList(),
                                    rows,
                                    BarChart.ANYWHERE,
                                    figure -> Figures.show(metric.unit(), figure))
                            .svg());
        }
    }

    private List<Double> figures(Workload workload, Engine engine, Metric metric) {
        return of(workload)
                .filter(run -> run.engine() == engine && run.isRight())
                .map(run -> run.figure(metric))
                .filter(Objects::nonNull)
                .toList();
    }

    /** One for each workload that has the metric; {@code series} picks the figures of its bars. */
    private List<BarChart.Row> rows(Metric metric, Function<Workload, List<List<Double>>> series) {
        List<BarChart.Row> rows = new ArrayList<>();
        for (Workload workload : workloads) {
            // Where the rate is set, no engine brings more.
            if (metric == Metric.THROUGHPUT && !workload.headlines().contains(metric)) {
                continue;
            }
            List<BarChart.Bar> bars =
                    series.apply(workload).stream().map(Plots::bar).collect(Collectors.toList());
            if (bars.stream().anyMatch(Objects::nonNull)) {
                rows.add(new BarChart.Row(workload.name(), bars));
            }
        }
        return rows;
    }

    /** Null where there is nothing to draw. */
    private static BarChart.Bar bar(List<Double> figures) {
        if (figures.isEmpty()) {
            return null;
        }
        Spread spread = Spread.of(figures);
        return new BarChart.Bar(spread.median(), spread.least(), spread.most());
    }

    /** Of a workload that is run for what it does over time. */
    private void series(Workload workload, Map<String, String> plots) {
        if (workload.headlines().contains(Metric.TREND) && of(workload).findAny().isPresent()) {
            plots.put(
                    workload.name() + "-rate.svg",
                    series(workload, "tuples/s", Metric.Unit.COUNT, Measurement::perSecond));
            plots.put(
                    workload.name() + "-memory.svg",
                    series(workload, "RSS", Metric.Unit.BYTES, Measurement::residentSets));
        }
    }

    private String series(
            Workload workload,
            String axis,
            Metric.Unit unit,
            Function<Measurement, List<Long>> values) {
        List<Run> measured =
                of(workload).filter(run -> run.pair() == 1 && run.measurement() != null).toList();
        return new LineChart(
                        "Measured here: " + axis + " of " + workload.name() + ", first pair",
                        axis,
                        measured.stream().map(run -> run.engine().toString()).toList(),
                        measured.stream().map(run -> values.apply(run.measurement())).toList(),
                        Figures.prefix(unit),
                        value -> Figures.show(unit, value))
                .svg();
    }

    private Stream<Run> of(Workload workload) {
        return runs.stream().filter(run -> run.workload().equals(workload.name()));
    }
}
