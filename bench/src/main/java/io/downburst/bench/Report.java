package io.downburst.bench;

import io.downburst.bench.figure.Verdict;
import io.downburst.bench.workload.Workload;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the runs come to, in Markdown. */
final class Report {
    private final List<Workload> workloads;
    private final List<Run> runs;

    Report(List<Workload> workloads, List<Run> runs) {
        this.workloads = workloads;
        this.runs = runs;
    }

    /** The whole page. */
    String page(String setting) {
        String sections =
                workloads.stream()
                        .filter(workload -> !of(workload).isEmpty())
                        .map(workload -> "## " + workload.name() + "\n\n" + table(workload))
                        .collect(Collectors.joining("\n"));
        return "# Stock Storm and Downburst, side by side\n\n"
                + setting
                + "\n"
                + summary()
                + "\n"
                + oracles()
                + "\n"
                + sections;
    }

    /** One line a workload, or a few: what it is run for. */
    String summary() {
        MarkdownTable table =
                new MarkdownTable(
                        "workload",
                        "measure",
                        "stock",
                        "downburst",
                        "times better (range)",
                        "pair by pair");
        for (Workload workload : workloads) {
            Comparison.of(of(workload)).stream()
                    .filter(comparison -> workload.headlines().contains(comparison.metric()))
                    .map(Report::cells)
                    .forEach(cells -> table.add(prepend(workload.name(), cells)));
        }
        return table.toString();
    }

    /** Every figure of one workload. */
    String table(Workload workload) {
        MarkdownTable table =
                new MarkdownTable(
                        workload.name(),
                        "stock",
                        "downburst",
                        "times better (range)",
                        "pair by pair");
        Comparison.of(of(workload)).stream().map(Report::cells).forEach(table::add);
        return table.toString();
    }

    private static List<String> cells(Comparison comparison) {
        return List.of(
                comparison.metric().label(),
                Figures.median(comparison.metric(), comparison.stock()),
                Figures.median(comparison.metric(), comparison.downburst()),
                Figures.times(comparison.advantages()),
                Figures.pairByPair(comparison.advantages()));
    }

    private static List<String> prepend(String cell, List<String> cells) {
        return Stream.concat(Stream.of(cell), cells.stream()).toList();
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
