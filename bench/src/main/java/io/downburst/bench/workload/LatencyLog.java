package io.downburst.bench.workload;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;

/**
 * Latencies that one thread records and others take away. They are written down in the order in
 * which they come, and counted in a histogram some thousands at a time: where tuples come one by
 * one, each bucket of that has left the caches since it was last used, and fetching it would cost
 * more processor time than an engine takes for a tuple.
 */
final class LatencyLog {
    static final int LENGTH = 4096;
    private static final long LONGEST = TimeUnit.MINUTES.toNanos(10);

    private final long[] latest = new long[LENGTH];
    private final AtomicInteger written = new AtomicInteger();

    // Guarded by this.
    private int counted;
    private final Histogram histogram = new Histogram(LONGEST, 3);

    void record(long nanos) {
        int next = written.getPlain();
        latest[next] = nanos;
        written.setRelease(next + 1);
        if (next + 1 == LENGTH) {
            beginAnew();
        }
    }

    private synchronized void beginAnew() {
        count(LENGTH);
        counted = 0;
        written.setPlain(0);
    }

    /** Adds what was recorded since the last call; from any thread. */
    synchronized void drainTo(Histogram sum) {
        count(written.getAcquire());
        sum.add(histogram);
        histogram.reset();
    }

    private void count(int end) {
        for (; counted < end; counted++) {
            histogram.recordValue(Math.min(latest[counted], LONGEST));
        }
    }
}
