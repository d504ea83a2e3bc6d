package io.downburst.bench.child;

import io.downburst.bench.figure.Measurement;
import io.downburst.bench.figure.Metric;
import io.downburst.bench.figure.Verdict;
import io.downburst.bench.workload.Meter;
import io.downburst.bench.workload.Workload;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** Watches one running topology from the main thread: under way, warm, measured, drained. */
final class Observation {
    private static final Duration STILL = Duration.ofSeconds(2);
    private static final Duration LONGEST_DRAIN = Duration.ofMinutes(1);

    private final Workload workload;
    private final Map<Metric, Double> figures = new EnumMap<>(Metric.class);
    private final List<Long> perSecond = new ArrayList<>();

    Observation(Workload workload) {
        this.workload = workload;
    }

    void awaitUnderWay(Duration limit) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        while (!workload.isUnderWay()) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("not under way within " + limit.toSeconds() + " s");
            }
            Thread.sleep(5);
        }
    }

    /**
     * Waits for {@code least}, and up to as long again for a collection: by then the heap's pages
     * have been touched once, which in a virtual machine costs more than most engines.
     */
    void warmUp(Duration least) throws InterruptedException {
        long start = System.nanoTime();
        Thread.sleep(least.toMillis());
        while (ThisProcess.gcCount() == 0 && System.nanoTime() - start < 2 * least.toNanos()) {
            Thread.sleep(50);
        }
    }

    void measure(int seconds) throws InterruptedException {
        Meter.drainLatencies(newHistogram(), newHistogram());
        long gc = ThisProcess.gcMillis();
        long cpu = ThisProcess.cpuNanos();
        double first = workload.finished();
        long start = System.nanoTime();
        double last = first;
        for (int second = 1; second <= seconds; second++) {
            TimeUnit.NANOSECONDS.sleep(
                    start + TimeUnit.SECONDS.toNanos(second) - System.nanoTime());
            double now = workload.finished();
            perSecond.add(Math.round(now - last));
            last = now;
        }
        double nanos = System.nanoTime() - start;
        double usedCpu = ThisProcess.cpuNanos() - cpu;
        figures.put(Metric.CORES, usedCpu / nanos);
        figures.put(
                Metric.GC_SHARE,
                TimeUnit.MILLISECONDS.toNanos(ThisProcess.gcMillis() - gc) / nanos);
        putThroughput(last - first, nanos, usedCpu);
        putLatencies();
    }

    private void putThroughput(double tuples, double nanos, double usedCpu) {
        if (tuples > 0) {
            double perSecondMean = tuples / (nanos / TimeUnit.SECONDS.toNanos(1));
            figures.put(Metric.THROUGHPUT, perSecondMean);
            figures.put(Metric.SLOWEST_SECOND, Collections.min(perSecond) / perSecondMean);
            figures.put(Metric.CPU_PER_TUPLE, usedCpu / tuples);
        }
    }

    private void putLatencies() {
        Histogram emission = newHistogram();
        Histogram birth = newHistogram();
        Meter.drainLatencies(emission, birth);
        if (emission.getTotalCount() > 0) {
            put(Metric.P50, emission, 50);
            put(Metric.P99, emission, 99);
            put(Metric.P999, emission, 99.9);
        }
        if (birth.getTotalCount() > 0) {
            put(Metric.BIRTH_P50, birth, 50);
            put(Metric.BIRTH_P99, birth, 99);
            put(Metric.BIRTH_P999, birth, 99.9);
        }
    }

    private void put(Metric metric, Histogram nanos, double percentile) {
        figures.put(metric, (double) nanos.getValueAtPercentile(percentile));
    }

    private static Histogram newHistogram() {
        return new Histogram(3);
    }

    /** Closes the spouts, lets the topology drain, and asks the oracles. */
    Measurement conclude(long launchedMillis, long submittedMillis)
            throws IOException, InterruptedException {
        figures.put(Metric.THREADS, (double) ThisProcess.peakThreads());
        figures.put(Metric.RSS, (double) ThisProcess.peakResidentSet());
        long firstMillis = workload.firstFinishedMillis();
        if (firstMillis > 0) {
            figures.put(Metric.START_FROM_LAUNCH, (firstMillis - launchedMillis) * 1e6);
            figures.put(Metric.START_FROM_SUBMIT, (firstMillis - submittedMillis) * 1e6);
        }
        Meter.close();
        return new Measurement(figures, perSecond, drain());
    }

    /** What the oracles say once nothing moves; a slow topology is given time before a bad word. */
    private List<Verdict> drain() throws InterruptedException {
        long deadline = System.nanoTime() + LONGEST_DRAIN.toNanos();
        List<Verdict> verdicts;
        do {
            awaitStillness(deadline);
            verdicts = workload.verdicts();
        } while (!verdicts.stream().allMatch(Verdict::holds) && System.nanoTime() < deadline);
        return verdicts;
    }

    private static void awaitStillness(long deadline) throws InterruptedException {
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
