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
        // What is emitted from here on must not overtake this.
        shutToCalls();
        TupleBatch batch = new TupleBatch(this, from, nextCapacity);
        OPEN.setRelease(this, batch);
        return batch;
    }

    private void makeRoom(TupleBatch batch) {
        if (batch.size() < largestBatch) {
            batch.grow(largestBatch);
        } else {
            handWithinSlice(batch);
        }
        if (isFull()) {
            source.blockOn(this);
        }
    }

    private void handWithinSlice(TupleBatch batch) {
        source.outlets().hold();
        try {
            hand(batch);
        } finally {
            source.outlets().letGo();
        }
        target.wake();
    }

    private void hand(TupleBatch batch) {
        open = null;
        sent += batch.size();
        // However the next one grows, the source looks at the bound before it is twice that.
        nextCapacity =
                Math.min(
                        Math.min(largestBatch, bound()),
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
        return emitted() - (long) TAKEN.getVolatile(this) >= bound();
    }

    /** With what is not sent yet; by the source. */
    private long emitted() {
        TupleBatch batch = open;
        return batch == null ? sent : sent + batch.size();
    }

    /** Tuples under way at which the source is not scheduled any more; from any thread. */
    public int bound() {
        return isBetweenCores() ? bound.remote(target.speed()) : bound.local();
    }

    @Override
    boolean isUnderWay() {
        return sent != (long) TAKEN.getAcquire(this);
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
        wakeAt = emitted() - bound() / 2;
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

/** Keeps the target's counter off the source's cache line. */
abstract class EdgePad extends EdgeCalls {
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
