package io.downburst.bench.child;

import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/** A percentile that many samples speak for. */
final class Percentile {
    /** So many are to lie beyond it, or it is the luck of a few. */
    private static final int FEWEST_BEYOND = 10;

    private Percentile() {}

    /** Empty where too few samples lie beyond it. */
    static OptionalDouble of(Histogram samples, double percentile) {
        return samples.getTotalCount() * (100 - percentile) >= FEWEST_BEYOND * 100
                ? OptionalDouble.of(samples.getValueAtPercentile(percentile))
                : OptionalDouble.empty();
    }
}
