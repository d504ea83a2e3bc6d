package io.downburst.engine.sched;

/**
 * Calls in place of sending: whether the target is called, how often, and how long that takes. By
 * the source, within its slice.
 */
abstract class EdgeCalls extends EdgeSent {

    /** Whether the target may be called: not, now, or not while it is. */
    private static final int SHUT = 0;

    private static final int OPEN_TO_CALLS = 1;
    private static final int IN_CALL = 2;

    /** Of the slice that the target takes part in. */
    private Guests guests;

    private int calling = SHUT;

    /** Whether there was something to call the target with, though it was not called. */
    private boolean wanted;

    /** Whether the target is among those that the source calls. */
    private boolean known;

    private int calls;
    private long sampledNanos;
    private int samples;
    private boolean measuringAll;

    EdgeCalls(Schedulable source, Schedulable target, Object destination, Bound bound) {
        super(source, target, destination, bound);
    }

    /**
     * Has the target take part in the slice, before anything is sent in that, unless it is busy
     * otherwise, or the source did not emit to it in its last slice.
     *
     * @return whether all that stands against it is what is on its way to the target
     */
    boolean invite() {
        boolean used = wanted || calls > 0;
        wanted = false;
        calls = 0;
        Schedulable host = source.host();
        if (!used || !mayInvite() || host.isCutShort() || !target.claim()) {
            return used && isWorthWaiting();
        }
        // It may have had a slice since it was asked, if this thread has lost its core meanwhile.
        if (!mayInvite()) {
            target.core().post(target);
            return false;
        }
        guests = host.receive(this);
        sampledNanos = 0;
        samples = 0;
        calling = OPEN_TO_CALLS;
        return false;
    }

    private boolean mayInvite() {
        // With tuples on their way here the next would be there before them.
        return open == null
                && target.core() == source.core()
                && target.mayBeGuest()
                && !isUnderWay();
    }

    /** Whether tuples are on their way to the target. */
    abstract boolean isUnderWay();

    /** Whether the target could take part once it has executed what is on its way. */
    boolean isWorthWaiting() {
        return isUnderWay()
                && target != source
                && target.core() == source.core()
                && target.isQuick();
    }

    /** Whether the target takes part in the slice, and nothing of the source's speaks against. */
    public boolean isOpenToCalls() {
        return calling == OPEN_TO_CALLS;
    }

    /**
     * Begins a call of a target that {@link #isOpenToCalls}, unless the monitor has put an end to
     * calls.
     */
    public boolean enterCall() {
        if (guests.isClosed()) {
            return false;
        }
        calling = IN_CALL;
        return true;
    }

    /** Ends a call that went well. */
    public void leaveCall() {
        calls++;
        calling = target.isBlocked() || open != null ? SHUT : OPEN_TO_CALLS;
    }

    /** Ends a call that did not. */
    public void breakCallOff() {
        calling = SHUT;
    }

    /** Says that a call was wanted where there was none. */
    public void wantCalls() {
        wanted = true;
        if (!known) {
            known = true;
            source.callees().add(this);
        }
    }

    /** Whether the next call is to be measured. */
    public boolean isCallMeasured() {
        return calls == 0 || measuringAll;
    }

    /** See {@link Callees#measureAllCalls}. */
    void measureAllCalls(boolean all) {
        measuringAll = all;
    }

    /** Says how long the target's part of a call took. */
    public void sampleCall(long nanos) {
        sampledNanos += nanos;
        samples++;
    }

    /** What the calls of this slice took, as far as samples tell. */
    long callNanos() {
        return samples == 0 ? 0 : sampledNanos * calls / samples;
    }

    /** Returns how many there were. */
    int endCalls() {
        calling = SHUT;
        return calls;
    }

    /** From any thread, approximate. */
    boolean isInCall() {
        return calling == IN_CALL;
    }

    /** Has no more calls follow, but for the one that is under way. */
    void shutToCalls() {
        if (calling == OPEN_TO_CALLS) {
            calling = SHUT;
        }
    }
}
