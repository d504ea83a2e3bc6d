package io.downburst.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.downburst.bench.figure.Metric;
import io.downburst.bench.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The files: all that was measured as CSV and JSON, what it comes to as Markdown and plots. */
final class Output {
    private final Path folder;
    private final List<Workload> workloads;
    private final String setting;

    Output(Path folder, List<Workload> workloads, String setting) {
        this.folder = folder;
        this.workloads = workloads;
        this.setting = setting;
    }

    /** Writes all runs so far, over what was written before. */
    void write(List<Run> runs) throws IOException {
        Files.writeString(folder.resolve("runs.csv"), csv(runs));
        Files.writeString(folder.resolve(Ratios.FILE), Ratios.of(workloads, runs).csv());
        Map<String, String> plots = new Plots(workloads, runs).drawn();
        List<Published> published = publishedOf(runs);
        Files.writeString(
                folder.resolve("report.md"),
                new Report(workloads, runs).page(setting, plots.keySet(), published));
        published.forEach(figures -> plots.put(figures.file(), figures.chart().svg()));
        for (Map.Entry<String, String> plot : plots.entrySet()) {
            Files.writeString(folder.resolve(plot.getKey()), plot.getValue());
        }
        new ObjectMapper()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .writeValue(folder.resolve("runs.json").toFile(), runs);
    }

    /** What the literature has of the workloads that ran. */
    private List<Published> publishedOf(List<Run> runs) {
        List<Workload> ran =
                workloads.stream()
                        .filter(w -> runs.stream().anyMatch(run -> run.workload().equals(w.name())))
                        .toList();
        return Published.all().stream()
                .filter(figures -> ran.stream().anyMatch(figures::resembles))
                .toList();
    }

    /** One line a run, a column each metric in its own unit; empty where there is no figure. */
    static String csv(List<Run> runs) {
        String heading =
                Stream.concat(
                                Stream.of("workload", "engine", "pair", "right"),
                                Arrays.stream(Metric.values()).map(Output::column))
                        .collect(Collectors.joining(","));
        return Stream.concat(Stream.of(heading), runs.stream().map(Output::line))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    static String column(Metric metric) {
        String unit =
                switch (metric.unit()) {
                    case NANOS -> "_nanos";
                    case BYTES -> "_bytes";
                    case COUNT, SHARE, CORES -> "";
                };
        return metric.name().toLowerCase(Locale.ROOT) + unit;
    }

    private static String line(Run run) {
        Stream<String> figures =
                Arrays.stream(Metric.values())
                        .map(run::figure)
                        .map(figure -> figure == null ? "" : figure.toString());
        return Stream.concat(
                        Stream.of(
                                run.workload(),
                                run.engine().toString(),
                                Integer.toString(run.pair()),
                                Boolean.toString(run.isRight())),
                        figures)
                .collect(Collectors.joining(","));
    }
}
