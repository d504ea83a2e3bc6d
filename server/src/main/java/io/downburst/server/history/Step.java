package io.downburst.server.history;

/**
 * What a topology did in ten seconds. A latency is NaN where nothing was measured.
 *
 * @param startMillis since the epoch, a multiple of ten seconds
 */
public record Step(
        long startMillis,
        double emittedPerSecond,
        double executedPerSecond,
        double ackedPerSecond,
        double failedPerSecond,
        double pending,
        double p50Micros,
        double p99Micros) {

    /** How long one is. */
    public static final long MILLIS = 10_000;

    /** Both as one: the mean of the rates, weighted, and the greater of the rest. */
    Step and(Step other, int weight) {
        return new Step(
                startMillis,
                mean(emittedPerSecond, other.emittedPerSecond, weight),
                mean(executedPerSecond, other.executedPerSecond, weight),
                mean(ackedPerSecond, other.ackedPerSecond, weight),
                mean(failedPerSecond, other.failedPerSecond, weight),
                Math.max(pending, other.pending),
                greater(p50Micros, other.p50Micros),
                greater(p99Micros, other.p99Micros));
    }

    private static double mean(double many, double one, int weight) {
        return (many * weight + one) / (weight + 1);
    }

    private static double greater(double one, double other) {
        return Double.isNaN(one) ? other : Double.isNaN(other) ? one : Math.max(one, other);
    }
}
