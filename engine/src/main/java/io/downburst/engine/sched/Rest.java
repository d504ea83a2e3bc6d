package io.downburst.engine.sched;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * How a core's thread waits for work: awake for a little where that has lately been worth it, then
 * asleep. To be woken from sleep costs the waker several microseconds, and a core that feeds
 * another pays it with every batch. Where there is much to do and nobody waits for it, it naps.
 */
final class Rest {

    /** Longest wait awake: about what it costs to sleep and be woken. */
    private static final long AWAKE_NANOS = 50_000;

    /** Some times what a sleep costs; half of it gains less, twice as much no more. */
    static final long NAP_NANOS = 100_000;

    private volatile Sleeper asleep;
    private volatile boolean over;

    // The resting thread's own: how long to wait awake, 0 where that is not worth it, when it last
    // slept, and what it sleeps briefly by, if that is to be had.
    private long awakeNanos;
    private long sleptAt = System.nanoTime();
    private KernelTimers timers;

    /** Whether the last sleep lasted: to end one of timers is dear for whoever does. */
    private boolean lasted = true;

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
     * Lets work pile up for a while and has nobody end that, if the thread has been awake for as
     * long. So a core that is nearly as busy as those that feed it neither waits awake for each
     * batch nor costs them a waking.
     *
     * @return whether it has
     */
    boolean nap() {
        long now = System.nanoTime();
        if (now - sleptAt < NAP_NANOS) {
            return false;
        }
        sleep(sleeper(NAP_NANOS), now + NAP_NANOS);
        return true;
    }

    private void sleep(Sleeper sleeper, long until) {
        sleeper.sleepUntil(until);
        // With the mark left standing no later sleep would be one.
        Thread.interrupted();
        sleptAt = System.nanoTime();
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
        Sleeper sleeper = lasted ? sleeper(wakeAt - start) : parking();
        asleep = sleeper;
        if (!arrived.getAsBoolean() && !over) {
            sleep(sleeper, wakeAt);
            lasted = sleptAt >= wakeAt;
            if (sleptAt - start < AWAKE_NANOS) {
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
        return parking();
    }

    private static Sleeper parking() {
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
