package io.downburst.bench.child;

import io.downburst.bench.figure.Measurement;
import io.downburst.bench.figure.Metric;
import io.downburst.bench.figure.Verdict;
import io.downburst.bench.workload.Meter;
import io.downburst.bench.workload.Observed;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Watches one running topology from a thread apart: under way, warm, measured, drained. */
public final class Observation {
    /** A thousand executors take stock Storm minutes on a busy machine. */
    private static final Duration LONGEST_START = Duration.ofMinutes(5);

    private static final Duration STILL = Duration.ofSeconds(2);
    private static final Duration LONGEST_WARM_UP = Duration.ofSeconds(45);

    /** Spans that each warm-up takes. */
    public static final int SHORTEST_WARM_UP = 1 + Steadiness.SPANS;

    private static final Duration LONGEST_DRAIN = Duration.ofMinutes(4);
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Observed observed;
    private final Daemons daemons;
    private Window window;
    private final Map<Metric, Double> figures = new EnumMap<>(Metric.class);

    private Observation(Observed observed, Daemons daemons) {
        this.observed = observed;
        this.daemons = daemons;
        window = new Window(observed, daemons);
    }

    /** From the first tuple to the last verdict; returns when the topology is drained. */
    public static Measurement of(Observed observed, RunPlan plan, long submittedMillis)
            throws IOException, InterruptedException {
        return of(observed, plan, submittedMillis, new Daemons(List.of()));
    }

    /**
     * @param daemons processes that the engine needs beside this one
     */
    public static Measurement of(
            Observed observed, RunPlan plan, long submittedMillis, Daemons daemons)
            throws IOException, InterruptedException {
        Observation observation = new Observation(observed, daemons);
        observation.awaitUnderWay(LONGEST_START);
        int seconds = observed.window(plan.seconds());
        if (seconds > 0) {
            Duration span = Duration.ofSeconds(plan.warmUpSpan());
            observation.warmUp(span);
            if (observed.isSeekingRate()) {
                observation.seekRate(span, seconds);
            } else {
                observation.measure(seconds);
            }
        }
        return observation.conclude(plan.launchedMillis(), submittedMillis);
    }

    private void awaitUnderWay(Duration limit) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        while (!observed.isUnderWay()) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("not under way within " + limit.toSeconds() + " s");
            }
            Thread.sleep(5);
        }
    }

    /**
     * Waits until the engine gets no faster: until two spans in a row bring less than 3 % more than
     * the best before each; where its rate is set, until the JVM compiles for less than 0.3 % of
     * each of two, since the compilers' time would count as the engine's. At most for {@link
     * #LONGEST_WARM_UP}; so long too where nothing is to be done, since an idle engine and its JVM
     * take a while to calm down.
     */
    private void warmUp(Duration span) throws InterruptedException {
        long deadline = System.nanoTime() + LONGEST_WARM_UP.toNanos();
        Steadiness steadiness = new Steadiness(finishedWithin(span));
        do {
            // What opens the window is to be compiled, too: the first drain undoes what is.
            Meter.discardLatencies();
            long compiled = ThisProcess.compilerMillis();
            double done = finishedWithin(span);
            if (observed.isRateSet()) {
                steadiness.sawCompiled(ThisProcess.compilerMillis() - compiled, span.toMillis());
            } else {
                steadiness.sawDone(done);
            }
        } while (!steadiness.isReached() && System.nanoTime() < deadline);
    }

    private double finishedWithin(Duration span) throws InterruptedException {
        double before = observed.finished();
        Thread.sleep(span.toMillis());
        return observed.finished() - before;
    }

    /** Finds the highest rate that is held for a whole window, which is the one measured. */
    private void seekRate(Duration span, int seconds) throws InterruptedException, IOException {
        figures.put(
                Metric.HELD_RATE,
                RateSearch.highestHeld(
                        new PacedTrial(observed, span), rate -> isHeldAllWindow(rate, seconds)));
    }

    private boolean isHeldAllWindow(double rate, int seconds)
            throws InterruptedException, IOException {
        PacedTrial.settle(rate);
        measure(seconds);
        return PacedTrial.isHeld(
                rate, window.figures().getOrDefault(Metric.THROUGHPUT, 0.0), window.birthP99());
    }

    private void measure(int seconds) throws InterruptedException, IOException {
        window = new Window(observed, daemons);
        window.measure(seconds);
    }

    /** Closes the spouts, lets the topology drain, and asks the oracles. */
    private Measurement conclude(long launchedMillis, long submittedMillis)
            throws IOException, InterruptedException {
        figures.putAll(window.figures());
        figures.put(Metric.THREADS, (double) ThisProcess.peakThreads());
        figures.put(Metric.RSS, (double) ThisProcess.peakResidentSet());
        if (daemons.isAny()) {
            figures.put(Metric.CLUSTER_THREADS, ThisProcess.threads() + daemons.threads());
            figures.put(
                    Metric.CLUSTER_RSS, ThisProcess.peakResidentSet() + daemons.peakResidentSet());
        }
        long firstMillis = observed.firstFinishedMillis();
        if (firstMillis > 0) {
            figures.put(Metric.START_FROM_LAUNCH, (firstMillis - launchedMillis) * 1e6);
            figures.put(Metric.START_FROM_SUBMIT, (firstMillis - submittedMillis) * 1e6);
        }
        Meter.close();
        List<Verdict> verdicts = drain();
        CoreDistance.measure().ifPresent(nanos -> figures.put(Metric.CORE_DISTANCE, nanos));
        return new Measurement(figures, window.perSecond(), window.residentSets(), verdicts);
    }

    /** What the oracles say once nothing moves; before a bad word it is given some more time. */
    private List<Verdict> drain() throws InterruptedException {
        awaitStillness(LONGEST_DRAIN);
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        List<Verdict> verdicts = observed.verdicts();
        while (!verdicts.stream().allMatch(Verdict::holds) && System.nanoTime() < deadline) {
            awaitStillness(PATIENCE);
            verdicts = observed.verdicts();
        }
        return verdicts;
    }

    private static void awaitStillness(Duration limit) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        long movements = Meter.movements();
        long since = System.nanoTime();
        while (System.nanoTime() - since < STILL.toNanos() && System.nanoTime() < deadline) {
            Thread.sleep(50);
            long now = Meter.movements();
            if (now != movements) {
                movements = now;
                since = System.nanoTime();
            }
        }
    }
}
