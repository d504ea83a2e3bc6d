package io.downburst.bench.workload;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;

/**
 * What outlives a topology that reads a partitioned log: how far each partition was done, and how
 * often each event was counted. Static for the reason that {@link Meter} is.
 */
final class EventLog {
    static final int PARTITIONS = 32;

    /** Events in each partition. */
    static final int LENGTH = 50_000;

    private static final AtomicLongArray CHECKPOINTS = new AtomicLongArray(PARTITIONS);
    private static final AtomicIntegerArray COUNTS = new AtomicIntegerArray(PARTITIONS * LENGTH);
    private static final AtomicLong COUNTED = new AtomicLong();
    private static final AtomicLong RESUMED_MILLIS = new AtomicLong();

    private EventLog() {}

    /** The first event of a partition that is not known to be done. */
    static long checkpoint(int partition) {
        return CHECKPOINTS.get(partition);
    }

    static void setCheckpoint(int partition, long offset) {
        CHECKPOINTS.set(partition, offset);
    }

    static void count(int partition, long offset) {
        if (COUNTS.getAndIncrement(partition * LENGTH + (int) offset) == 0) {
            COUNTED.incrementAndGet();
        }
    }

    /** Says that a reader that began at a checkpoint had its first event acked. */
    static void resumed() {
        RESUMED_MILLIS.compareAndSet(0, System.currentTimeMillis());
    }

    /** When the first one had, in epoch milliseconds; 0 while none has. */
    static long resumedMillis() {
        return RESUMED_MILLIS.get();
    }

    static int events() {
        return COUNTS.length();
    }

    /** Events that were counted, however often. */
    static long counted() {
        return COUNTED.get();
    }

    static long countedAgain() {
        return IntStream.range(0, COUNTS.length()).filter(event -> COUNTS.get(event) > 1).count();
    }
}
