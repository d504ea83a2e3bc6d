package io.downburst.bench;

import io.downburst.bench.workload.Workload;
import java.util.List;

/**
 * Compares ratios with those of an earlier run. One has fallen if even its best pair is worse than
 * the worst was, and its median by more than {@link #NOISE}.
 */
final class Check {
    /** Medians of two runs of three pairs on the same code differ by up to this share. */
    private static final double NOISE = 0.1;

    private final Ratios committed;

    Check(Ratios committed) {
        this.committed = committed;
    }

    /** Whether there is something to compare with this opponent. */
    boolean covers(Engine opponent) {
        return committed.all().stream().anyMatch(r -> r.opponent() == opponent);
    }

    /** Whether there is something to compare this workload with. */
    boolean covers(Workload workload) {
        return committed.all().stream().anyMatch(r -> r.workload().equals(workload.name()));
    }

    /** Whether none of these workloads' ratios has fallen; one that is missing has. */
    boolean holds(List<Workload> workloads, Ratios now) {
        return of(workloads).stream().noneMatch(ratio -> hasFallen(ratio, now));
    }

    /** A line each ratio, in Markdown. */
    String table(List<Workload> workloads, Ratios now) {
        MarkdownTable table =
                new MarkdownTable("workload", "measure", "against", "committed", "now", "");
        for (Ratios.Ratio ratio : of(workloads)) {
            table.add(
                    List.of(
                            ratio.workload(),
                            ratio.metric().label(),
                            ratio.opponent().toString(),
                            Figures.times(ratio.times()),
                            now.find(ratio).map(Figures::times).orElse("-"),
                            verdict(ratio, now)));
        }
        return table.toString();
    }

    private static String verdict(Ratios.Ratio ratio, Ratios now) {
        if (now.find(ratio).isEmpty()) {
            return "not measured";
        }
        return hasFallen(ratio, now) ? "FELL" : "holds";
    }

    private List<Ratios.Ratio> of(List<Workload> workloads) {
        return committed.all().stream()
                .filter(r -> workloads.stream().anyMatch(w -> w.name().equals(r.workload())))
                .toList();
    }

    private static boolean hasFallen(Ratios.Ratio then, Ratios now) {
        return now.find(then)
                .map(
                        times ->
                                times.most() < then.times().least()
                                        && times.median() < then.times().median() * (1 - NOISE))
                .orElse(true);
    }
}
