package io.downburst.bench;

import io.downburst.bench.figure.Verdict;
import io.downburst.bench.workload.Workload;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What the runs come to, in Markdown. */
final class Report {
    private final List<Workload> workloads;
    private final List<Run> runs;

    Report(List<Workload> workloads, List<Run> runs) {
        this.workloads = workloads;
        this.runs = runs;
    }

    /**
     * The whole page.
     *
     * @param setting what was measured how and on which machine, as a list
     * @param plots files of plots of what was measured
     * @param published figures of the literature to show beside
     */
    String page(String setting, Collection<String> plots, List<Published> published) {
        String images =
                plots.stream().map("![](%s)%n"::formatted).collect(Collectors.joining("\n"));
        String sections =
                workloads.stream()
                        .filter(workload -> !of(workload).isEmpty())
                        .map(workload -> "### " + workload.name() + "\n\n" + table(workload))
                        .collect(Collectors.joining("\n"));
        String page =
                String.join(
                        "\n",
                        "# Downburst and others, side by side\n",
                        "## Measured here\n",
                        setting,
                        summary(),
                        oracles(),
                        images,
                        sections);
        return published.isEmpty() ? page : page + "\n" + literature(published);
    }

    private static String literature(List<Published> published) {
        return """
                ## Published elsewhere

                None of these figures was measured here, nor for this report: other machines, other \
                versions, other meters. They tell what the workloads came to where they come from.

                """
                + published.stream().map(Published::section).collect(Collectors.joining("\n"));
    }

    /** One line a workload, or a few: what it is run for. */
    String summary() {
        MarkdownTable table =
                new MarkdownTable(
                        "workload",
                        "measure",
                        "against",
                        "its figure",
                        "downburst",
                        "times better (range)",
                        "pair by pair");
        for (Workload workload : workloads) {
            Comparison.of(of(workload)).stream()
                    .filter(comparison -> workload.headlines().contains(comparison.metric()))
                    .forEach(
                            comparison ->
                                    table.add(
                                            cells(
                                                    comparison,
                                                    workload.name(),
                                                    comparison.metric().label(),
                                                    comparison.opponent().toString())));
        }
        return table.toString();
    }

    /** Every figure of one workload, a table for each opponent. */
    String table(Workload workload) {
        Map<Engine, MarkdownTable> tables = new EnumMap<>(Engine.class);
        for (Comparison comparison : Comparison.of(of(workload))) {
            tables.computeIfAbsent(
                            comparison.opponent(),
                            opponent ->
                                    new MarkdownTable(
                                            workload.name(),
                                            opponent.toString(),
                                            "downburst",
                                            "times better (range)",
                                            "pair by pair"))
                    .add(cells(comparison, comparison.metric().label()));
        }
        return tables.values().stream()
                .map(MarkdownTable::toString)
                .collect(Collectors.joining("\n"));
    }

    private static List<String> cells(Comparison comparison, String... headings) {
        List<String> cells = new ArrayList<>(List.of(headings));
        cells.add(Figures.median(comparison.metric(), comparison.theirs()));
        cells.add(Figures.median(comparison.metric(), comparison.ours()));
        cells.add(Figures.times(comparison.advantages()));
        cells.add(Figures.pairByPair(comparison.advantages()));
        return cells;
    }

    /** What the oracles say: how often each claim held, then every run that went wrong. */
    String oracles() {
        Map<String, int[]> claims = new LinkedHashMap<>();
        StringBuilder wrong = new StringBuilder();
        for (Run run : runs) {
            if (run.failure() != null) {
                wrong.append(line(run, "failed", run.failure()));
            }
            List<Verdict> verdicts =
                    run.measurement() == null ? List.of() : run.measurement().verdicts();
            for (Verdict verdict : verdicts) {
                int[] heldOfAll = claims.computeIfAbsent(verdict.claim(), claim -> new int[2]);
                heldOfAll[0] += verdict.holds() ? 1 : 0;
                heldOfAll[1]++;
                if (!verdict.holds()) {
                    wrong.append(line(run, "not so: " + verdict.claim(), verdict.seen()));
                }
            }
        }
        MarkdownTable table = new MarkdownTable("oracle", "held in");
        claims.forEach(
                (claim, held) -> table.add(List.of(claim, held[0] + " of " + held[1] + " runs")));
        return table + (wrong.isEmpty() ? "" : "\nWrong:\n\n" + wrong);
    }

    private static String line(Run run, String what, String seen) {
        return "- %s, %s, pair %d: %s (%s)%n"
                .formatted(run.workload(), run.engine(), run.pair(), what, seen);
    }

    private List<Run> of(Workload workload) {
        return runs.stream().filter(run -> run.workload().equals(workload.name())).toList();
    }
}
