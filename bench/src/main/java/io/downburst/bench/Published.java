package io.downburst.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.downburst.bench.figure.Metric;
import io.downburst.bench.plot.BarChart;
import io.downburst.bench.workload.Catalogue;
import io.downburst.bench.workload.Workload;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Figures of the literature: measured by others, elsewhere; they stand beside ours and are never
 * compared with them.
 *
 * @param name of the plot's file
 * @param source the document
 * @param hardware what it ran on, and how
 * @param workloads names here, or beginnings of names, of what resembles it
 * @param measure what the figures are, with the unit
 * @param systems whose figures they are
 * @param points by the document's name of a setting, a figure for each system; null where there is
 *     none
 */
record Published(
        String name,
        String title,
        String source,
        String hardware,
        List<String> workloads,
        String measure,
        Metric.Unit unit,
        List<String> systems,
        Map<String, List<Double>> points) {
    private static final String RESOURCE = "literature.json";

    /** All that there is. */
    static List<Published> all() {
        try (InputStream json = Published.class.getResourceAsStream(RESOURCE)) {
            return List.of(new ObjectMapper().readValue(json, Published[].class));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean resembles(Workload workload) {
        return workloads.stream().anyMatch(name -> Catalogue.named(name).contains(workload));
    }

    /** A section in Markdown. */
    String section() {
        List<String> headings = new ArrayList<>(List.of(measure));
        headings.addAll(systems);
        MarkdownTable table = new MarkdownTable(headings.toArray(String[]::new));
        points.forEach(
                (point, figures) -> {
                    List<String> cells = new ArrayList<>(List.of(point));
                    figures.forEach(figure -> cells.add(show(figure)));
                    table.add(cells);
                });
        return "### %s%n%nPublished in: %s. Measured there on: %s. Resembles here: %s.%n%n%s%n![%s](%s)%n"
                .formatted(
                        title,
                        source,
                        hardware,
                        workloads.stream().map(w -> "`" + w + "`").collect(Collectors.joining(" ")),
                        table,
                        title,
                        file());
    }

    String file() {
        return "published-" + name + ".svg";
    }

    BarChart chart() {
        List<BarChart.Row> rows = new ArrayList<>();
        points.forEach(
                (point, figures) ->
                        rows.add(
                                new BarChart.Row(
                                        point,
                                        figures.stream()
                                                .map(f -> f == null ? null : BarChart.Bar.of(f))
                                                .collect(Collectors.toList()))));
        return new BarChart(
                "Published, not measured here: " + title,
                measure,
                systems,
                rows,
                BarChart.ANYWHERE,
                this::show);
    }

    private String show(Double figure) {
        return figure == null ? "-" : Figures.show(unit, figure);
    }
}
