package io.downburst.local;

import io.downburst.engine.stats.LatencySnapshot;

/**
 * A mean that others can be added to or taken from.
 *
 * @param count measurements
 * @param nanos their sum
 */
public record Mean(long count, double nanos) {

    private static final double NANOS_PER_MILLI = 1_000_000;

    static final Mean NONE = new Mean(0, 0);

    static Mean of(LatencySnapshot latency) {
        return latency.count() == 0
                ? NONE
                : new Mean(latency.count(), latency.meanNanos() * latency.count());
    }

    Mean plus(Mean other) {
        return new Mean(count + other.count, nanos + other.nanos);
    }

    Mean minus(Mean part) {
        return new Mean(count - part.count, Math.max(0, nanos - part.nanos));
    }

    /** In milliseconds; 0 without a measurement. */
    double millis() {
        return count <= 0 ? 0 : nanos / count / NANOS_PER_MILLI;
    }
}
