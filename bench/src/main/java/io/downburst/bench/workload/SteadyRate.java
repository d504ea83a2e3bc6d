package io.downburst.bench.workload;

import io.downburst.bench.figure.Metric;
import java.util.EnumSet;
import java.util.Set;

/**
 * Sixty windows of more tuples than the bolts can take: how even the rate is, how flat the memory.
 */
interface SteadyRate extends Workload {
    @Override
    default Set<Metric> headlines() {
        return EnumSet.of(
                Metric.THROUGHPUT,
                Metric.SLOWEST_SECOND,
                Metric.SLOWEST_TENTH,
                Metric.TREND,
                Metric.RSS,
                Metric.RSS_GROWTH);
    }

    @Override
    default int window(int seconds) {
        return 60 * seconds;
    }
}
