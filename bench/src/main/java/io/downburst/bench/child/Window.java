package io.downburst.bench.child;

import io.downburst.bench.figure.Metric;
import io.downburst.bench.workload.Meter;
import io.downburst.bench.workload.Observed;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** The span of a topology's life that is measured. */
final class Window {
    /** A trend over less is noise. */
    private static final int SHORTEST_SERIES = 60;

    private final Observed observed;
    private final Daemons daemons;
    private final Map<Metric, Double> figures = new EnumMap<>(Metric.class);
    private final Histogram birth = new Histogram(3);
    private final List<Long> perSecond = new ArrayList<>();
    private final List<Long> residentSets = new ArrayList<>();

    Window(Observed observed, Daemons daemons) {
        this.observed = observed;
        this.daemons = daemons;
    }

    void measure(int seconds) throws InterruptedException, IOException {
        Meter.discardLatencies();
        // Reading every thread takes milliseconds: it is done outside what is timed.
        ThreadUsage before = ThreadUsage.now();
        long gc = ThisProcess.gcMillis();
        double daemonsCpu = daemons.cpuNanos();
        long cpu = ThisProcess.cpuNanos();
        double first = observed.finished();
        long start = System.nanoTime();
        double last = first;
        long lastLook = start;
        for (int second = 1; second <= seconds; second++) {
            TimeUnit.NANOSECONDS.sleep(
                    start + TimeUnit.SECONDS.toNanos(second) - System.nanoTime());
            double now = observed.finished();
            long look = System.nanoTime();
            // An observer that was held up looks late: a span of more than a second is no fast one.
            perSecond.add(
                    Math.round((now - last) * TimeUnit.SECONDS.toNanos(1) / (look - lastLook)));
            residentSets.add(ThisProcess.residentSet());
            last = now;
            lastLook = look;
        }
        double nanos = System.nanoTime() - start;
        double usedCpu = ThisProcess.cpuNanos() - cpu;
        if (daemons.isAny()) {
            figures.put(Metric.CLUSTER_CORES, (usedCpu + daemons.cpuNanos() - daemonsCpu) / nanos);
        }
        double usedGc = TimeUnit.MILLISECONDS.toNanos(ThisProcess.gcMillis() - gc);
        ThreadUsage used = ThreadUsage.now().since(before);
        double tuples = last - first;
        double perSecondMean = tuples / (nanos / TimeUnit.SECONDS.toNanos(1));
        figures.put(Metric.CORES, usedCpu / nanos);
        figures.put(Metric.GC_SHARE, usedGc / nanos);
        figures.put(Metric.CONTEXT_SWITCHES, used.switches() / seconds);
        if (tuples > 0) {
            figures.put(Metric.THROUGHPUT, perSecondMean);
            figures.put(Metric.SLOWEST_SECOND, Collections.min(perSecond) / perSecondMean);
            figures.put(Metric.CPU_PER_TUPLE, usedCpu / tuples);
            figures.put(Metric.ALLOCATION_PER_TUPLE, used.allocatedBytes() / tuples);
        }
        putSeries();
        putLatencies();
    }

    Map<Metric, Double> figures() {
        return figures;
    }

    /** Tuples per second through the topology, in each second. */
    List<Long> perSecond() {
        return perSecond;
    }

    /** Bytes at the end of each second. */
    List<Long> residentSets() {
        return residentSets;
    }

    private void putSeries() {
        if (perSecond.size() >= SHORTEST_SERIES) {
            figures.put(Metric.SLOWEST_TENTH, Series.slowestTenth(perSecond));
            figures.put(Metric.TREND, Series.trend(perSecond));
            double half = residentSets.get(residentSets.size() / 2);
            double end = residentSets.get(residentSets.size() - 1);
            figures.put(Metric.RSS_GROWTH, end / half - 1);
        }
    }

    /** Nanoseconds, however few samples speak for it; 0 if there are none. */
    double birthP99() {
        return birth.getValueAtPercentile(99);
    }

    private void putLatencies() {
        Histogram emission = new Histogram(3);
        Meter.drainLatencies(emission, birth);
        if (emission.getTotalCount() > 0) {
            put(Metric.P50, emission, 50);
            put(Metric.P99, emission, 99);
            put(Metric.P999, emission, 99.9);
            figures.put(Metric.MAX, (double) emission.getMaxValue());
        }
        if (birth.getTotalCount() > 0) {
            figures.put(Metric.BIRTH_MEAN, birth.getMean());
            put(Metric.BIRTH_P50, birth, 50);
            put(Metric.BIRTH_P99, birth, 99);
            put(Metric.BIRTH_P999, birth, 99.9);
            figures.put(Metric.BIRTH_MAX, (double) birth.getMaxValue());
        }
    }

    private void put(Metric metric, Histogram nanos, double percentile) {
        Percentile.of(nanos, percentile).ifPresent(value -> figures.put(metric, value));
    }
}
