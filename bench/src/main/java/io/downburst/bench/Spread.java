package io.downburst.bench;

import java.util.Collection;

/**
 * Several measurements of one thing.
 *
 * @param median the middle one, or the mean of the two middle ones
 * @param least the smallest
 * @param most the largest
 */
record Spread(double median, double least, double most) {
    /** Of at least one value. */
    static Spread of(Collection<Double> values) {
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        int middle = sorted.length / 2;
        double median =
                sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new Spread(median, sorted[0], sorted[sorted.length - 1]);
    }
}
