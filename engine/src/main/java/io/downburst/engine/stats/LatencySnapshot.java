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

    /** Latency that the given share of samples does not exceed, e.g. 99.0. */
    public long percentileNanos(double percentile) {
        return histogram.getValueAtPercentile(percentile);
    }
}
