package io.downburst.engine.context;

import com.codahale.metrics.Gauge;

/** The mean latency, in milliseconds, of the samples that came between the last two updates. */
final class MeanGauge implements Gauge<Double> {

    private static final double MILLIS_PER_NANO = 1e-6;

    private long samples;
    private long nanos;
    private volatile double meanMillis;

    /** Takes totals since the start; without new samples the mean stays. */
    void update(long totalSamples, long totalNanos) {
        if (totalSamples > samples) {
            meanMillis = (totalNanos - nanos) * MILLIS_PER_NANO / (totalSamples - samples);
            samples = totalSamples;
            nanos = totalNanos;
        }
    }

    @Override
    public Double getValue() {
        return meanMillis;
    }
}
