package io.downburst.engine.sched;

import java.util.concurrent.TimeUnit;

/**
 * How long the monitor sleeps between two looks: briefly while anything runs, longer the longer
 * nothing does, since every waking costs tens of microseconds of processor time.
 */
final class Pace {

    /** While blocking executors are found one after the other. */
    static final long HURRIED_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    static final long BUSY_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    /** The first look after something happened in the middle of a long sleep. */
    static final long STIRRED_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(80);

    /** Only while no executor gets anything done, which ends the sleep. */
    static final long ASLEEP_NANOS = TimeUnit.SECONDS.toNanos(1);

    private long nanos = BUSY_NANOS;

    /** The next sleep, unless something ends it. */
    long nanos() {
        return nanos;
    }

    /** Whether the next sleep is to end with the first thing that happens. */
    boolean isAsleep() {
        return nanos == ASLEEP_NANOS;
    }

    /**
     * @param idle whether nothing ran, or hardly anything, during the last sleep
     */
    void follow(boolean idle) {
        if (!idle) {
            nanos = BUSY_NANOS;
        } else if (nanos >= IDLE_NANOS) {
            nanos = ASLEEP_NANOS;
        } else {
            nanos = Math.min(IDLE_NANOS, nanos * 2);
        }
    }

    /** A blocking executor was found, and more are expected. */
    void hurry() {
        nanos = HURRIED_NANOS;
    }

    /** Something happened during a long sleep. */
    void stir() {
        nanos = STIRRED_NANOS;
    }
}
