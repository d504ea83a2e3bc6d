package io.downburst.server.watch;

import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Figures as they are told. */
final class Figure {

    private static final double NANOS_PER_MICRO = 1_000;

    private Figure() {}

    /** Three digits after the point are as exact as anything here is measured. */
    static double rounded(double value) {
        return Math.round(value * 1_000) / 1_000.0;
    }

    /** Percentiles, or null if nothing was measured. */
    static Map<String, Object> latencyMicros(Histogram latency) {
        if (latency.getTotalCount() == 0) {
            return null;
        }
        Map<String, Object> micros = new LinkedHashMap<>();
        micros.put("p50", micros(latency, 50));
        micros.put("p99", micros(latency, 99));
        micros.put("p999", micros(latency, 99.9));
        return micros;
    }

    private static double micros(Histogram latency, double percentile) {
        return rounded(latency.getValueAtPercentile(percentile) / NANOS_PER_MICRO);
    }
}
