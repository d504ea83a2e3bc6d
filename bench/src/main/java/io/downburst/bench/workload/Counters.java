package io.downburst.bench.workload;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counts that one task's thread writes and the sampler reads. A write is a plain store; the padding
 * keeps other tasks' counts, and the array's own length, off the cache lines written to.
 */
final class Counters {
    /** Two cache lines of longs: neighbouring lines are fetched in pairs. */
    private static final int PAD = 16;

    private final AtomicLongArray cells;

    Counters(int size) {
        cells = new AtomicLongArray(PAD + size + PAD);
    }

    /** Adds {@code amount} and returns the new count; for the owning thread only. */
    long add(int cell, long amount) {
        long sum = cells.getPlain(PAD + cell) + amount;
        cells.setOpaque(PAD + cell, sum);
        return sum;
    }

    void set(int cell, long value) {
        cells.setOpaque(PAD + cell, value);
    }

    /** The owner's own view. */
    long own(int cell) {
        return cells.getPlain(PAD + cell);
    }

    long read(int cell) {
        return cells.getAcquire(PAD + cell);
    }
}
