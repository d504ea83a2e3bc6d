package io.downburst.engine.sched;

/**
 * What an executor did in an interval.
 *
 * @param nanos spent in slices
 * @param items calls of user code that made progress
 * @param calls tuples that would cross from core to core if it moved alone
 * @param elapsed nanoseconds of the interval
 */
record Use(long nanos, long items, long calls, long elapsed) {

    static final Use NONE = new Use(0, 0, 0, 1);

    /**
     * What a call takes more on each side, at the least, where it becomes a tuple that is sent to
     * another core: with two quick bolts, near cores and no acks it was 12 to 16
     * (docs/performance.md).
     */
    private static final long CROSSING_NANOS = 12;

    /** The share of the interval that it was busy. */
    double busy() {
        return (double) nanos / elapsed;
    }

    /** By how much that would be more, at the least, if it were alone on a core. */
    double crossing() {
        return (double) calls * CROSSING_NANOS / elapsed;
    }

    /** What an item took, at the mean, with calls that made no progress. */
    long itemNanos() {
        return nanos / Math.max(1, items);
    }
}
