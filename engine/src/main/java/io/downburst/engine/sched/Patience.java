package io.downburst.engine.sched;

import java.util.concurrent.TimeUnit;

/** How long a slice may last before its thread is said to hold its core up. */
final class Patience {

    /** With code that waits; Go's scheduler gives as long. */
    static final long WAITING_NANOS = Core.STALL_NANOS;

    /** The same just after another was found waiting: those who block come in crowds. */
    static final long CROWD_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    /** With code that computes, in processor time. */
    static final long COMPUTING_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /**
     * With anything: a thread that seems to run without using a processor may want for one; and
     * what computes while it opens does so once.
     */
    static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    /** A thread that has used less than one part in so many of the time was not computing. */
    private static final int WAITING_SHARE = 8;

    private Patience() {}

    /** What is known of a thread inside a slice. */
    interface Suspect {
        Thread.State state();

        /** Processor time used since it was first seen inside the slice. */
        long cpuNanos();

        /** Whether it is in a native method, in which it may wait for a file or a socket. */
        boolean isInNative();

        /** Whether its executor opens or prepares. */
        boolean isOpening();
    }

    /**
     * @param nanos how long it has been seen inside one slice
     * @param crowd whether another was found waiting just now
     */
    static boolean isOver(Suspect suspect, long nanos, boolean crowd) {
        if (nanos < (crowd ? CROWD_NANOS : WAITING_NANOS)) {
            return false;
        }
        if (nanos >= LONGEST_NANOS || suspect.state() != Thread.State.RUNNABLE) {
            return true;
        }
        long cpu = suspect.cpuNanos();
        return cpu < nanos / WAITING_SHARE && suspect.isInNative()
                || cpu >= COMPUTING_NANOS && !suspect.isOpening();
    }
}
