package io.downburst.engine.sched;

import java.util.Arrays;

/**
 * The edges by which one is called while it takes part in another's slice, several where several of
 * those in the slice emit to it. By the thread of that slice.
 */
final class Callers {

    /** The most that is made up for. */
    private static final long MOST_OWED_NANOS = 5_000_000;

    private EdgeCalls[] ways = new EdgeCalls[2];
    private int count;

    /**
     * What their calls took, as far as samples tell, beyond the slices they were in: the calls that
     * are measured may be longer than most. It is made up for in slices that follow.
     */
    private long owed;

    /** Among whom it is, or was last; set once all whom it calls itself are, too. */
    private Guests guests;

    /** Whether it is called by one of several. */
    private boolean inCall;

    /**
     * Whether it is among these and no more brought in. Who is being brought in is called by nobody
     * further, so that no calls go in a circle. By any thread, of guests of its own slice.
     */
    boolean areAmong(Guests guests) {
        return guests != null && this.guests == guests;
    }

    /** Begins with none. */
    void begin() {
        count = 0;
        inCall = false;
    }

    /** Says that all whom it calls are brought in. */
    void broughtIn(Guests guests) {
        this.guests = guests;
    }

    void add(EdgeCalls way) {
        if (count == ways.length) {
            ways = Arrays.copyOf(ways, count * 2);
        }
        ways[count++] = way;
        if (count == 2) {
            ways[0].isOneOf(this);
        }
        if (count > 1) {
            way.isOneOf(this);
        }
    }

    /** Begins a call by one of several, unless it is called by another. */
    boolean enterCall() {
        boolean enters = !inCall;
        inCall = true;
        return enters;
    }

    void leaveCall() {
        inCall = false;
    }

    /** Has no more calls follow. */
    void shut() {
        for (int i = 0; i < count; i++) {
            ways[i].shutToCalls();
        }
    }

    /** What their calls took, as far as samples tell, and what was too much for earlier slices. */
    long dueNanos() {
        long nanos = owed;
        for (int i = 0; i < count; i++) {
            nanos += ways[i].callNanos();
        }
        return nanos;
    }

    /**
     * Ends them, and returns how many calls there were.
     *
     * @param nanos what counts for them of the slice
     */
    int end(long nanos) {
        owed = Math.min(MOST_OWED_NANOS, dueNanos() - nanos);
        int calls = 0;
        for (int i = 0; i < count; i++) {
            calls += ways[i].endCalls();
        }
        return calls;
    }

    /** Whether one of them is in a call; from any thread, approximate. */
    boolean areInCall() {
        // All there ever were, without the count: who left it in an earlier slice is in no call.
        for (EdgeCalls way : ways) {
            if (way != null && way.isInCall()) {
                return true;
            }
        }
        return false;
    }
}
