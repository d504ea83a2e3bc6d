package io.downburst.bench.child;

import java.util.List;

/** What a rate does over time. */
final class Series {
    private Series() {}

    /**
     * How much a straight line through the values rises from the first to the last, as a share of
     * their mean; negative where it falls.
     */
    static double trend(List<Long> values) {
        double middle = (values.size() - 1) / 2.0;
        double mean = values.stream().mapToLong(Long::longValue).average().orElseThrow();
        double covariance = 0;
        double variance = 0;
        for (int n = 0; n < values.size(); n++) {
            covariance += (n - middle) * (values.get(n) - mean);
            variance += (n - middle) * (n - middle);
        }
        return covariance / variance * (values.size() - 1) / mean;
    }
}
