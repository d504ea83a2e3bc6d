package io.downburst.bench.child;

import java.util.List;
import java.util.stream.IntStream;

/** What a rate does over time. */
final class Series {
    private Series() {}

    /**
     * The mean of the slowest of ten parts, as a share of the mean of all. Parts are of one length,
     * but for what does not divide by ten.
     *
     * @param values at least ten
     */
    static double slowestTenth(List<Long> values) {
        int size = values.size();
        double slowest =
                IntStream.range(0, 10)
                        .mapToObj(n -> values.subList(size * n / 10, size * (n + 1) / 10))
                        .mapToDouble(Series::mean)
                        .min()
                        .orElseThrow();
        return slowest / mean(values);
    }

    private static double mean(List<Long> values) {
        return values.stream().mapToLong(Long::longValue).average().orElseThrow();
    }

    /**
     * How much a straight line through the values rises from the first to the last, as a share of
     * their mean; negative where it falls.
     */
    static double trend(List<Long> values) {
        double middle = (values.size() - 1) / 2.0;
        double mean = mean(values);
        double covariance = 0;
        double variance = 0;
        for (int n = 0; n < values.size(); n++) {
            covariance += (n - middle) * (values.get(n) - mean);
            variance += (n - middle) * (n - middle);
        }
        return covariance / variance * (values.size() - 1) / mean;
    }
}
