package io.downburst.bench;

import io.downburst.bench.child.Observation;
import io.downburst.bench.workload.Workload;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Runs workload after workload, pair after pair, and keeps what is done. */
final class Bench {
    private static final String CLEAR_LINE = "\r\033[K";

    private final List<Workload> workloads;
    private final Settings settings;
    private final ChildProcess child;
    private final Output output;
    private final PrintStream out;
    private final boolean terminal;
    private final TimeLeft timeLeft;
    private final List<Run> runs = new ArrayList<>();

    Bench(
            List<Workload> workloads,
            Settings settings,
            ChildProcess child,
            Output output,
            PrintStream out,
            boolean terminal) {
        this.workloads = workloads;
        this.settings = settings;
        this.child = child;
        this.output = output;
        this.out = out;
        this.terminal = terminal;
        int pairs = settings.pairs();
        timeLeft =
                new TimeLeft(
                        pairs * workloads.stream().mapToInt(w -> order(w, 1).size()).sum(),
                        pairs
                                * workloads.stream()
                                        .mapToDouble(w -> order(w, 1).size() * planned(w))
                                        .sum());
    }

    /** All that ended so far. */
    List<Run> runs() {
        return runs;
    }

    /** Returns whether all ran and every run was right. */
    boolean run() throws IOException, InterruptedException {
        Report report = new Report(workloads, runs);
        for (Workload workload : workloads) {
            if (!run(workload)) {
                break;
            }
            out.println("\n" + report.table(workload));
        }
        out.println(report.summary());
        out.println(report.oracles());
        return !child.isStopped() && runs.stream().allMatch(Run::isRight);
    }

    /** Returns false when stopped on the way. */
    private boolean run(Workload workload) throws IOException, InterruptedException {
        for (int pair = 1; pair <= settings.pairs(); pair++) {
            for (Engine engine : order(workload, pair)) {
                long start = System.nanoTime();
                String what = "%s, pair %d, %s".formatted(workload.name(), pair, engine);
                if (!terminal) {
                    out.println(progress(what, 0));
                }
                Run run =
                        child.run(workload, engine, pair, () -> redraw(what, secondsSince(start)));
                if (child.isStopped()) {
                    return false;
                }
                runs.add(run);
                output.write(runs);
                timeLeft.runDone(planned(workload), secondsSince(start));
            }
        }
        return true;
    }

    /**
     * Who goes first changes from pair to pair and from workload to workload, so that a machine's
     * drift favours none.
     */
    static List<Engine> order(List<Engine> opponents, int workload, int pair) {
        List<Engine> engines = new ArrayList<>(opponents);
        engines.add(Engine.DOWNBURST);
        Collections.rotate(engines, workload + pair - 1);
        return engines;
    }

    private List<Engine> order(Workload workload, int pair) {
        return order(settings.opponentsIn(workload), workloads.indexOf(workload), pair);
    }

    private double planned(Workload workload) {
        int window = workload.window(settings.seconds());
        return window == 0
                ? 0
                : Observation.SHORTEST_WARM_UP * settings.warmUpSpan(workload) + window;
    }

    private void redraw(String what, double sinceStart) {
        if (terminal) {
            out.print(CLEAR_LINE + progress(what, sinceStart));
            out.flush();
        }
    }

    private String progress(String what, double sinceStart) {
        return what + ": about " + TimeLeft.show(timeLeft.seconds(sinceStart)) + " left";
    }

    private static double secondsSince(long start) {
        return (System.nanoTime() - start) / 1e9;
    }
}
