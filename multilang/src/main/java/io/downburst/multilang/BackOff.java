package io.downburst.multilang;

import java.util.concurrent.TimeUnit;

/** How long to wait before a child is started again: longer each time it lived only briefly. */
final class BackOff {

    static final long FIRST_MILLIS = 100;
    static final long LONGEST_MILLIS = 10_000;

    private long next = FIRST_MILLIS;

    /**
     * @param livedNanos how long the child lived that has died
     * @return milliseconds
     */
    long after(long livedNanos) {
        if (livedNanos > TimeUnit.MILLISECONDS.toNanos(LONGEST_MILLIS)) {
            next = FIRST_MILLIS;
        }
        long wait = next;
        next = Math.min(2 * next, LONGEST_MILLIS);
        return wait;
    }
}
