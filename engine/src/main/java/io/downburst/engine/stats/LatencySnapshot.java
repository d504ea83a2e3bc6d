package io.downburst.engine.stats;

import org.HdrHistogram.Histogram;

/**
 * Latencies in nanoseconds, cumulative since the start. Subtract two snapshots' histograms for an
 * interval.
 *
 * @param histogram a copy, never shared with the engine
 */
public record LatencySnapshot(Histogram histogram) {

    public long count() {
        return histogram.getTotalCount();
    }

    public double meanNanos() {
        return histogram.getMean();
    }
}
