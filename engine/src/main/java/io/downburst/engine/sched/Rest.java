package io.downburst.engine.sched;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * How a core's thread waits for work: awake for a little where that has lately been worth it, then
 * asleep. To be woken from sleep costs the waker several microseconds, and a core that feeds
 * another pays it with every batch.
 */
final class Rest {

    /** Longest wait awake: about what it costs to sleep and be woken. */
    private static final long AWAKE_NANOS = 50_000;

    private volatile Sleeper asleep;
    private volatile boolean over;

    // The resting thread's own: how long to wait awake, 0 where that is not worth it, and what it
    // sleeps briefly by, if that is to be had.
    private long awakeNanos;
    private KernelTimers timers;

    /** Sleeps as Java does. */
    private record Parking(Thread thread) implements Sleeper {

        @Override
        public void sleepUntil(long nanoTime) {
            if (nanoTime == Schedulable.NEVER) {
                LockSupport.park(this);
            } else {
                LockSupport.parkNanos(this, nanoTime - System.nanoTime());
            }
        }

        @Override
        public void wake() {
            LockSupport.unpark(thread);
        }
    }

    /**
     * Waits awake, if that is worth it.
     *
     * @param arrived whether there is work
     * @return whether it has
     */
    boolean waitAwake(BooleanSupplier arrived) {
        if (awakeNanos == 0) {
            return false;
        }
        long deadline = System.nanoTime() + awakeNanos;
        do {
            if (arrived.getAsBoolean()) {
                return true;
            }
            Thread.onSpinWait();
        } while (System.nanoTime() < deadline);
        awakeNanos = awakeNanos > AWAKE_NANOS / 8 ? awakeNanos / 2 : 0;
        return false;
    }

    /**
     * Sleeps.
     *
     * @param arrived whether there is work; whoever brings some calls {@link #end} after it
     * @param wakeAt when to wake up by itself; as {@link System#nanoTime} tells it, or {@link
     *     Schedulable#NEVER}
     */
    void sleep(BooleanSupplier arrived, long wakeAt) {
        long start = System.nanoTime();
        Sleeper sleeper = sleeper(wakeAt - start);
        asleep = sleeper;
        if (!arrived.getAsBoolean() && !over) {
            sleeper.sleepUntil(wakeAt);
            // With the mark left standing no later sleep would be one.
            Thread.interrupted();
            if (System.nanoTime() - start < AWAKE_NANOS) {
                awakeNanos = AWAKE_NANOS;
            }
        }
        asleep = null;
    }

    private Sleeper sleeper(long nanos) {
        if (nanos <= KernelTimers.SLOWEST_BEAT && KernelTimers.areReady()) {
            if (timers == null) {
                timers = KernelTimers.take().orElse(null);
            }
            if (timers != null) {
                return timers;
            }
        }
        return new Parking(Thread.currentThread());
    }

    /** Wakes the thread if it sleeps; from any thread. */
    void end() {
        Sleeper sleeper = asleep;
        if (sleeper != null) {
            sleeper.wake();
        }
    }

    /** Lets nobody sleep here any more; from any thread. */
    void endForGood() {
        over = true;
        end();
    }

    /** Nobody will rest here any more; by the thread that did. */
    void leave() {
        if (timers != null) {
            timers.giveBack();
            timers = null;
        }
    }
}
