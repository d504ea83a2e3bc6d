package io.downburst.engine.sched;

import io.downburst.engine.tuple.EngineTuple;
import io.downburst.engine.tuple.Source;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The way from one executor to one task: gathers tuples during the source's slice, hands them over
 * in batches, and bounds how many are under way.
 *
 * <p>Flow control is two counters with one writer each: the source's {@code sent} and the target's
 * {@code taken}. When their difference reaches the bound the source is not scheduled any more; it
 * leaves a mark at half the bound, and the target wakes it when {@code taken} gets there. Nothing
 * ever blocks a thread, and an emit is never refused: a slice may overshoot the bound.
 */
public final class Edge extends EdgeTaken implements Outlet {

    /** Largest batch. */
    static final int BATCH = 256;

    static final int FIRST_CAPACITY = 4;

    /** Whether the target may be called: not, now, or not while it is. */
    static final int SHUT = 0;

    private static final int OPEN_TO_CALLS = 1;
    private static final int IN_CALL = 2;

    private static final long NOBODY = Long.MAX_VALUE;
    private static final VarHandle OPEN;
    private static final VarHandle TAKEN;
    private static final VarHandle WAKE_AT;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            OPEN = lookup.findVarHandle(EdgeSent.class, "open", TupleBatch.class);
            TAKEN = lookup.findVarHandle(EdgeTaken.class, "taken", long.class);
            WAKE_AT = lookup.findVarHandle(Edge.class, "wakeAt", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** The taken count at which the target wakes the source; written by both, rarely. */
    private volatile long wakeAt = NOBODY;

    /**
     * @param destination the target task, for the target executor's use
     */
    public Edge(Schedulable source, Schedulable target, Object destination, Bound bound) {
        super(source, target, destination, bound);
    }

    public Object destination() {
        return destination;
    }

    public Schedulable target() {
        return target;
    }

    // ---- calls in place of sending; by the source, within its slice ----

    /**
     * Has the target take part in the slice, before anything is sent in that, unless it is busy
     * otherwise, or the source did not emit to it in its last slice.
     */
    public void invite() {
        boolean used = wanted || calls > 0;
        wanted = false;
        calls = 0;
        Schedulable host = source.host();
        if (!used || !mayInvite() || host.isCutShort() || !target.claim()) {
            return;
        }
        // It may have had a slice since it was asked, if this thread has lost its core meanwhile.
        if (!mayInvite()) {
            target.core().post(target);
            return;
        }
        guests = host.receive(this);
        sampledNanos = 0;
        samples = 0;
        calling = OPEN_TO_CALLS;
    }

    private boolean mayInvite() {
        // With tuples on their way here the next would be there before them.
        return open == null
                && target.core() == source.core()
                && target.mayBeGuest()
                && !isUnderWay();
    }

    private boolean isUnderWay() {
        return sent != (long) TAKEN.getAcquire(this);
    }

    /** Whether the target could take part once it has executed what is on its way. */
    public boolean isWorthWaiting() {
        return isUnderWay()
                && target != source
                && target.core() == source.core()
                && target.isQuick();
    }

    /**
     * Begins a call of the target, if that takes part in the slice and nothing speaks against it.
     */
    public boolean enterCall() {
        if (calling != OPEN_TO_CALLS || guests.isClosed()) {
            return false;
        }
        calling = IN_CALL;
        return true;
    }

    /** Ends a call that went well; after any other there are no more. */
    public void leaveCall() {
        calls++;
        calling = target.isBlocked() || open != null ? SHUT : OPEN_TO_CALLS;
    }

    /** Says that a call was wanted where there was none. */
    public void wantCalls() {
        wanted = true;
    }

    /** Whether the next call is to be measured. */
    public boolean isCallMeasured() {
        return calls == 0 || measuringAll;
    }

    /** Has all calls measured for a while, so that they can be told from what surrounds them. */
    public void measureAllCalls(boolean all) {
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

    // ---- sending ----

    /** Adds a tuple to the batch of this slice; by the source, within its slice. */
    public void append(EngineTuple tuple) {
        TupleBatch batch = open;
        if (batch == null) {
            batch = begin(null);
        }
        if (batch.add(tuple)) {
            makeRoom(batch);
        }
    }

    /** The same for a tuple of no tree, which need not be made yet. */
    public void append(Source from, Object packed) {
        TupleBatch batch = open;
        if (batch == null) {
            batch = begin(from);
        }
        if (batch.add(from, packed)) {
            makeRoom(batch);
        }
    }

    private TupleBatch begin(Source from) {
        if (!dirty) {
            dirty = true;
            source.addDirty(this);
        }
        if (calling == OPEN_TO_CALLS) {
            // What is emitted from here on must not overtake this.
            calling = SHUT;
        }
        TupleBatch batch = new TupleBatch(this, from, nextCapacity);
        OPEN.setRelease(this, batch);
        return batch;
    }

    private void makeRoom(TupleBatch batch) {
        if (batch.size() < largestBatch) {
            batch.grow(largestBatch);
        } else {
            source.outlets().hold();
            hand(batch);
            source.outlets().letGo();
            target.wake();
            if (isFull()) {
                source.blockOn(this);
            }
        }
    }

    private void hand(TupleBatch batch) {
        open = null;
        sent += batch.size();
        nextCapacity =
                Math.min(
                        largestBatch,
                        Math.max(FIRST_CAPACITY, Integer.highestOneBit(batch.size()) * 2));
        TupleBatch rest = batch.rest();
        if (rest != null) {
            target.inbox.offer(rest);
        }
    }

    @Override
    public void flushAhead() {
        TupleBatch batch = (TupleBatch) OPEN.getAcquire(this);
        if (batch == null) {
            return;
        }
        int until = batch.published();
        TupleBatch part = source.holdsBack() ? null : batch.ahead(until);
        if (part != null) {
            target.inbox.offer(part);
            target.wake();
        }
    }

    @Override
    public void flush(Core core) {
        dirty = false;
        TupleBatch batch = open;
        if (batch != null) {
            hand(batch);
            target.wakeFrom(core);
        }
        if (isFull()) {
            source.blockOn(this);
        }
    }

    private boolean isFull() {
        // Volatile, since awaitRoom must not read it before others can see its mark.
        return sent - (long) TAKEN.getVolatile(this) >= bound();
    }

    /** Tuples under way at which the source is not scheduled any more; from any thread. */
    public int bound() {
        return isBetweenCores() ? remoteBound : localBound;
    }

    /** Whether source and target are on different ones now; from any thread. */
    public boolean isBetweenCores() {
        return target.core() != source.core();
    }

    /**
     * Whether the source must wait; if so the target will wake it. By the source.
     *
     * @return false if there is room again
     */
    boolean awaitRoom() {
        if (!isFull()) {
            return false;
        }
        wakeAt = sent - bound() / 2;
        // The target may have taken everything between the two looks, and then wakes nobody.
        if (isFull()) {
            return true;
        }
        wakeAt = NOBODY;
        return false;
    }

    /** Says that tuples were executed; by the target, after each batch. */
    public void taken(int tuples) {
        long now = taken + tuples;
        TAKEN.setVolatile(this, now);
        long mark = wakeAt;
        if (now >= mark && WAKE_AT.compareAndSet(this, mark, NOBODY)) {
            source.wake();
        }
    }

    /** Tuples on their way or waiting; from any thread, approximate. */
    public long inFlight() {
        return Math.max(0, sent - (long) TAKEN.getAcquire(this));
    }
}

/** Never written after construction; read by source and target. */
abstract class EdgeEnds {
    final Schedulable source;
    final Schedulable target;
    final Object destination;
    final int localBound;
    final int remoteBound;

    /** No batch is so large that the source would overlook the bound. */
    final int largestBatch;

    EdgeEnds(Schedulable source, Schedulable target, Object destination, Bound bound) {
        this.source = source;
        this.target = target;
        this.destination = destination;
        this.localBound = bound.local();
        this.remoteBound = bound.remote();
        this.largestBatch = Math.min(Edge.BATCH, localBound);
    }
}

/** Written by the source. */
abstract class EdgeSent extends EdgeEnds {
    TupleBatch open;
    boolean dirty;

    /** Of the slice that the target takes part in. */
    Guests guests;

    int calling = Edge.SHUT;

    /** Whether there was something to call the target with, though it was not called. */
    boolean wanted;

    int calls;
    long sampledNanos;
    int samples;
    boolean measuringAll;

    /** Whether the source waits for room here. */
    boolean blocking;

    int nextCapacity;
    long sent;

    EdgeSent(Schedulable source, Schedulable target, Object destination, Bound bound) {
        super(source, target, destination, bound);
        nextCapacity = Math.min(Edge.FIRST_CAPACITY, largestBatch);
    }
}

/** Keeps the target's counter off the source's cache line. */
abstract class EdgePad extends EdgeSent {
    long p00, p01, p02, p03, p04, p05, p06, p07, p08, p09, p10, p11, p12, p13, p14, p15;

    EdgePad(Schedulable source, Schedulable target, Object destination, Bound bound) {
        super(source, target, destination, bound);
    }
}

/** Written by the target. */
abstract class EdgeTaken extends EdgePad {
    long taken;

    EdgeTaken(Schedulable source, Schedulable target, Object destination, Bound bound) {
        super(source, target, destination, bound);
    }
}
