package io.downburst.engine.sched;

import io.downburst.engine.tuple.Source;

/**
 * Calls in place of sending: whether the target is called, how often, and how long that takes. By
 * the source, within its slice.
 */
abstract class EdgeCalls extends EdgeSent {

    /** Whether the target may be called: not, now, or not while it is. */
    private static final int SHUT = 0;

    private static final int OPEN_TO_CALLS = 1;

    /** To a call that is measured: the first of a slice, or any for a while. */
    private static final int OPEN_TO_MEASURED_CALL = 2;

    private static final int IN_CALL = 3;

    /** In a call after which it may not be called. */
    private static final int IN_LAST_CALL = 4;

    /** Of the slice that the target takes part in. */
    private Guests guests;

    private int calling = SHUT;

    /** The target's, if others may call it, too, in this slice; else null. */
    private Callers several;

    /** Whether there was something to call the target with, though it was not called. */
    private boolean wanted;

    /** Whether the target is among those that the source calls. */
    private boolean known;

    /** In the last slice in which the source could call the target. */
    private int calls;

    /** Of these, calls with which no ack of their tuple is counted. */
    private int unacked;

    private Source sampledSource;
    private long sampledNanos;
    private int samples;
    private boolean measuringAll;

    EdgeCalls(Schedulable source, Schedulable target, Object destination, Bound bound) {
        super(source, target, destination, bound);
    }

    /**
     * Has the target take part in the slice, before anything is sent in that, unless it is busy
     * otherwise, or the source did not emit to it lately.
     *
     * @return whether all that stands against it is what is on its way to the target
     */
    boolean invite() {
        boolean used = wanted || calls > 0;
        wanted = false;
        if (!used || !mayInvite() || !bringIn(source.host())) {
            return used && isWorthWaiting();
        }
        calls = 0;
        unacked = 0;
        sampledNanos = 0;
        samples = 0;
        calling = OPEN_TO_MEASURED_CALL;
        several = null;
        target.callers().add(this);
        return false;
    }

    /** Says that it is one of several by which the target may be called. */
    void isOneOf(Callers callers) {
        several = callers;
    }

    /** Has the target be among the guests of a slice, unless it was brought there already. */
    private boolean bringIn(Schedulable host) {
        if (host.isCutShort()) {
            return false;
        }
        if (!target.callers().areAmong(host.guests())) {
            if (!target.claim()) {
                return false;
            }
            // It may have had a slice since it was asked, if this thread has lost its core.
            if (!mayInvite()) {
                target.core().post(target);
                return false;
            }
            host.receive(target);
        }
        guests = host.guests();
        return true;
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

    /**
     * Whether the target takes part in the slice, nothing of the source's speaks against calling
     * it, and it need not be measured how long that takes.
     */
    public boolean isOpenToCalls() {
        return calling == OPEN_TO_CALLS;
    }

    /** The same where that is to be measured. */
    public boolean isOpenToMeasuredCall() {
        return calling == OPEN_TO_MEASURED_CALL;
    }

    /** Whether the target may be called, measured or not. */
    final boolean isOpen() {
        return isOpenToCalls() || isOpenToMeasuredCall();
    }

    /**
     * Begins a call of a target that is open to it, unless the monitor has put an end to calls, or
     * the target is in a call already: it may hold the collector of another bolt, and emit by that.
     */
    public boolean enterCall() {
        if (guests.isClosed() || isCalledByAnother()) {
            return false;
        }
        calling = IN_CALL;
        return true;
    }

    /** Apart, so that both are small enough for the compiler to put in place at any rate. */
    private boolean isCalledByAnother() {
        return several != null && !several.enterCall();
    }

    /**
     * Ends a call that went well.
     *
     * @param acked whether an ack of its tuple is to be counted with it
     */
    public void leaveCall(boolean acked) {
        calls++;
        if (!acked) {
            unacked++;
        }
        calling = calling == IN_CALL ? OPEN_TO_CALLS : SHUT;
        if (several != null) {
            several.leaveCall();
        }
    }

    /** Ends a call after which the target is called no more, by nobody. */
    public void breakCallOff() {
        calling = SHUT;
        target.callers().shut();
    }

    /** Says that a call was wanted where there was none. */
    public void wantCalls() {
        wanted = true;
        if (!known) {
            known = true;
            source.callees().add(this);
        }
    }

    /** See {@link Callees#measureAllCalls}. */
    void measureAllCalls(boolean all) {
        measuringAll = all;
        if (isOpen()) {
            calling = all || calls == 0 ? OPEN_TO_MEASURED_CALL : OPEN_TO_CALLS;
        }
    }

    /**
     * Says how long the target's part of a call took, after that.
     *
     * @param source what the tuples of all calls are from
     */
    public void sampleCall(Source source, long nanos) {
        sampledSource = source;
        sampledNanos += nanos;
        samples++;
        if (measuringAll && isOpenToCalls()) {
            calling = OPEN_TO_MEASURED_CALL;
        }
    }

    /** What they took, as far as samples tell. */
    long callNanos() {
        return samples == 0 ? 0 : sampledNanos * calls / samples;
    }

    /** Tells both ends of the calls, and returns how many there were. */
    int endCalls() {
        calling = SHUT;
        if (calls > 0) {
            // The first of them was sampled.
            target.called(sampledSource, calls, calls - unacked);
            source.addCalls(calls);
            target.addCalls(calls);
        }
        return calls;
    }

    /** From any thread, approximate. */
    boolean isInCall() {
        return calling >= IN_CALL;
    }

    /** Has no more calls follow, but for the one that is under way. */
    void shutToCalls() {
        if (isOpen()) {
            calling = SHUT;
        } else if (calling == IN_CALL) {
            calling = IN_LAST_CALL;
        }
    }
}
