package io.downburst.engine.sched;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * How a core's thread waits for work: awake for a little where that has lately been worth it, then
 * asleep. To be woken from sleep costs the waker several microseconds, and a core that feeds
 * another pays it with every batch.
 */
final class Rest {

    /** Longest wait awake: about what it costs to sleep and be woken. */
    private static final long AWAKE_NANOS = 50_000;

    private volatile Thread asleep;
    private volatile boolean over;

    /** The resting thread's own: how long to wait awake, 0 where that is not worth it. */
    private long awakeNanos;

    /**
     * Rests.
     *
     * @param arrived whether there is work; whoever brings some calls {@link #end} after it
     * @param nanos how long to sleep, asked when it comes to that
     */
    void begin(BooleanSupplier arrived, LongSupplier nanos) {
        if (isWorthWaitingAwake(arrived)) {
            return;
        }
        asleep = Thread.currentThread();
        if (!arrived.getAsBoolean() && !over) {
            long start = System.nanoTime();
            LockSupport.parkNanos(this, nanos.getAsLong());
            // With the mark left standing no later sleep would be one.
            Thread.interrupted();
            if (System.nanoTime() - start < AWAKE_NANOS) {
                awakeNanos = AWAKE_NANOS;
            }
        }
        asleep = null;
    }

    private boolean isWorthWaitingAwake(BooleanSupplier arrived) {
        long deadline = System.nanoTime() + awakeNanos;
        while (awakeNanos > 0) {
            if (arrived.getAsBoolean()) {
                return true;
            }
            Thread.onSpinWait();
            if (System.nanoTime() >= deadline) {
                awakeNanos = awakeNanos > AWAKE_NANOS / 8 ? awakeNanos / 2 : 0;
                return false;
            }
        }
        return false;
    }

    /** Wakes the thread if it sleeps; from any thread. */
    void end() {
        Thread thread = asleep;
        if (thread != null) {
            LockSupport.unpark(thread);
        }
    }

    /** Lets nobody sleep here any more; from any thread. */
    void endForGood() {
        over = true;
        end();
    }
}
