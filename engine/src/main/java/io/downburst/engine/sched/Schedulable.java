package io.downburst.engine.sched;

import io.downburst.engine.tuple.Source;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * A state machine that one core at a time runs in slices: what a Storm executor is to the
 * scheduler.
 *
 * <p>All of its own state belongs to the thread that runs its slice. Others reach it through its
 * {@link Inbox}, {@link #wake} it, and read {@link #core}.
 */
public abstract class Schedulable extends SchedulablePad {

    /** Deadline of one that waits for nothing but its inbox. */
    public static final long NEVER = Long.MAX_VALUE;

    /**
     * A slice should take about so long: short enough for neighbours, long enough to forget its
     * cost.
     */
    private static final long SLICE_NANOS = 200_000;

    /** Items of the longest slice, which short calls have where few executors take turns. */
    static final int LONGEST_SLICE = 512;

    private static final VarHandle QUEUED;
    private static final VarHandle BUSY;
    private static final VarHandle ITEMS;
    private static final VarHandle CALLS;
    private static final VarHandle BLOCKED;
    private static final VarHandle CUT_SHORT;
    private static final VarHandle GUESTS;
    private static final VarHandle UNDISTURBED;

    /** The least budget of one that is called: what it does takes a small part of a slice. */
    private static final int QUICK = 4;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            QUEUED = lookup.findVarHandle(Schedulable.class, "queued", int.class);
            BUSY = lookup.findVarHandle(Schedulable.class, "busyNanos", long.class);
            ITEMS = lookup.findVarHandle(Schedulable.class, "items", long.class);
            CALLS = lookup.findVarHandle(Schedulable.class, "calls", long.class);
            BLOCKED = lookup.findVarHandle(Schedulable.class, "blockedNanos", long.class);
            CUT_SHORT = lookup.findVarHandle(Schedulable.class, "cutShort", boolean.class);
            GUESTS = lookup.findVarHandle(Schedulable.class, "guests", Guests.class);
            UNDISTURBED = lookup.findVarHandle(Schedulable.class, "undisturbed", Thread.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /**
     * 1 while in a run queue, on its way to one, or running; set by anyone, cleared by its core.
     */
    private volatile int queued;

    // Below: the running thread's own.

    /**
     * The thread inside its slice, or null; only equality with the reader's own thread means
     * anything.
     */
    private Thread runner;

    /** The same unless someone {@link #disturb}s; then null. */
    private Thread undisturbed;

    private Schedulable host = this;

    /** Who takes part in its slice; null if nobody does, or they were sent home. */
    private volatile Guests guests;

    /** The core that has taken it in: lags behind {@link #core} while it moves. */
    Core home;

    /** When its core's alarm goes off for it. */
    long armedAt = NEVER;

    /** Items a slice may run, following how long they take. */
    private int budget = 1;

    /** Times its code held a core up. */
    int stalls;

    /** Whether it did once it was open: what it waits for while it opens it waits for once. */
    private boolean blocks;

    /** The core it was on when it last did. */
    Core sharedHome;

    private long sliceEnd;
    private long busyNanos;
    private long items;
    private long calls;
    private long blockedNanos;
    private long blockedSince;
    private final Outlets outlets = new Outlets();
    private final Callees callees = new Callees();
    private final Callers callers = new Callers();

    /** Whether the slice is to end with the call it is in; set by the monitor. */
    private boolean cutShort;

    private Edge[] full = new Edge[2];
    private int fullCount;

    protected Schedulable() {}

    /**
     * Runs for a while.
     *
     * @param now the engine clock's nanoseconds
     * @param budget at most so many calls of user code that make progress, of each kind
     * @return how many there were in all
     */
    protected abstract int slice(long now, int budget);

    /** Whether another slice would do anything now; by its core, between slices. */
    protected abstract boolean wantsMore(long now);

    /** When it wants a slice though nothing arrived, or {@link #NEVER}. */
    protected abstract long deadline();

    /** Takes what a slice threw. Must not throw. */
    protected abstract void failed(Throwable thrown);

    /** Whether it may be called in the slices of others, now, as far as its own state goes. */
    protected boolean acceptsCalls() {
        return false;
    }

    /** Is told that it takes part in the slice of its {@link #host}; by the thread of that. */
    protected void entered() {}

    /**
     * Is told, when it does no more, of the calls with tuples of one source.
     *
     * @param acked calls with which an ack of their tuple is counted
     */
    protected void called(Source source, int calls, int acked) {}

    /** Whether a thread with such a frame on its stack is calling a guest. */
    protected boolean isCall(StackTraceElement frame) {
        return false;
    }

    /** Whether its code waits in ways that only a thread of its own allows. */
    protected boolean needsOwnThread() {
        return false;
    }

    /** A name for logs and threads. */
    public abstract String name();

    /** Makes sure that it gets a slice after everything offered so far; from any thread. */
    public final void wake() {
        if (queued == 0 && claim()) {
            core().post(this);
        }
    }

    /** The same, cheaper, by the thread that drives {@code core} and is outside any slice. */
    public final void wakeFrom(Core core) {
        if (queued == 0 && claim()) {
            if (core() == core) {
                core.enqueue(this);
            } else {
                core().post(this);
            }
        }
    }

    /** Takes the right to post it; false if someone else has it. */
    final boolean claim() {
        return QUEUED.compareAndSet(this, 0, 1);
    }

    /**
     * Ends a slice's claim to the run queue.
     *
     * @return whether it must be queued again because something came in meanwhile
     */
    final boolean rest(long now) {
        queued = 0;
        // Whoever makes room from here on finds it resting, and whoever did before is seen now.
        stillBlocked(now);
        return wantsMore(now) && claim();
    }

    /** Whether the calling thread is the one running its slice. */
    public final boolean ownedByCaller() {
        return runner == Thread.currentThread();
    }

    /**
     * Whether that is so and nothing else that others did concerns it: one look in place of one at
     * each of those things.
     */
    public final boolean runsUndisturbed() {
        // Plainly: what others did before something that this thread has seen, it sees, too.
        return isUndisturbed(Thread.currentThread());
    }

    final boolean isUndisturbed(Thread thread) {
        return undisturbed == thread;
    }

    /** The same, cheaper, by the thread of its slice. */
    protected final boolean isUndisturbed() {
        return undisturbed != null;
    }

    /** Whether there is anything for which to {@link #disturb}; from any thread. */
    protected boolean isDisturbed() {
        return false;
    }

    /** Has the slice, if there is one, look at what others did; after they did it, by them. */
    protected final void disturb() {
        UNDISTURBED.setVolatile(this, null);
    }

    final void enter(Thread thread) {
        runner = thread;
        CUT_SHORT.setOpaque(this, false);
        // Before the look, so that one of this thread and of whoever disturbs sees the other.
        UNDISTURBED.setVolatile(this, thread);
        if (isDisturbed()) {
            undisturbed = null;
        }
    }

    final void leave() {
        runner = null;
        undisturbed = null;
    }

    // ---- guests ----

    /** Whose slice it takes part in; itself but for guests. */
    protected final Schedulable host() {
        return host;
    }

    /** Whether it may be called in the slices of others now; to be asked again once claimed. */
    final boolean mayBeGuest() {
        return fullCount == 0 && isQuick();
    }

    /** Whether it may be called as far as its code goes. */
    final boolean isQuick() {
        return budget >= QUICK && !blocks && acceptsCalls();
    }

    /** Says that its code holds a core up; by the monitor. */
    final void countStall() {
        stalls++;
        blocks |= !isOpening();
    }

    /** Whether its first slice, in which it opens, is not over; from any thread. */
    protected boolean isOpening() {
        return busyNanos() == 0;
    }

    /** Whom it calls where it emits. */
    public final Callees callees() {
        return callees;
    }

    /** By whom it is called where they emit to it. */
    final Callers callers() {
        return callers;
    }

    /** Who takes part in its slice; null if nobody does. */
    final Guests guests() {
        return guests;
    }

    /** Lets one who was claimed take part in this slice. */
    final void receive(Schedulable guest) {
        Guests guests = this.guests;
        if (guests == null) {
            guests = new Guests(this, runner);
            this.guests = guests;
        }
        guests.add(guest);
    }

    final void enterAsGuest(Schedulable host, Thread thread) {
        enter(thread);
        this.host = host;
        callers.begin();
        entered();
    }

    final void leaveAsGuest(long nanos) {
        leave();
        host = this;
        int calls = callers.end(nanos);
        addBusy(nanos, calls);
        setBudget(nanos, calls);
    }

    /**
     * Lets the guests of the slice that is over go.
     *
     * @param core that the calling thread drives
     * @param took nanoseconds of the slice
     * @return the part of them that was this one's
     */
    final long endGuests(Core core, long took) {
        if (guests == null) {
            return took;
        }
        Guests here = (Guests) GUESTS.getAndSet(this, null);
        return here == null ? took : here.end(core, took);
    }

    /**
     * Lets guests that are not being called go though the slice goes on, unless nobody may hear yet
     * of what they have sent; by the monitor.
     *
     * @return the one whose code runs, as far as can be seen; null if it is none's
     */
    final Schedulable sendGuestsHome() {
        Guests here = guests;
        if (here == null) {
            return null;
        }
        here.close();
        int calls = here.callsOnStack();
        Guests called = here.called();
        // With another number a call begins or ends right now, or lies too deep to be seen.
        if (called.count() == calls
                && called.count() < here.count()
                && !holdsBack()
                // If the slice is over now, its thread has let them go, and the next has others.
                && GUESTS.compareAndSet(this, here, called.count() == 0 ? null : called)) {
            here.without(called).end(null, 0);
        }
        return called.innermost();
    }

    /** Remembers to flush an outlet when the slice ends. */
    public final void addDirty(Outlet outlet) {
        outlets.add(outlet);
    }

    /** Keeps what is not flushed yet from ever being; by one that will not run again. */
    protected final void dropUnsent() {
        outlets.drop();
        Guests here = guests;
        if (here != null) {
            here.dropUnsent();
        }
    }

    final Outlets outlets() {
        return outlets;
    }

    /**
     * Delivers what a slice has sent so far and has it end with the call it is in, whose code may
     * hold it up for ever; by the monitor.
     */
    final void flushAhead() {
        CUT_SHORT.setOpaque(this, true);
        outlets.flushAhead();
        Guests here = guests;
        if (here != null) {
            here.close();
            here.flushAhead();
        }
    }

    /** Whether the monitor has found the slice to be long. */
    final boolean isCutShort() {
        return (boolean) CUT_SHORT.getOpaque(this);
    }

    /**
     * Whether nobody may hear yet of what the slice has sent; from any thread. True from before the
     * first thing is sent of which nobody may.
     */
    public boolean holdsBack() {
        return false;
    }

    /** Ends the slice before its next item; every edge that is full must have room again. */
    final void blockOn(Edge edge) {
        if (!edge.blocking) {
            edge.blocking = true;
            if (fullCount == full.length) {
                full = Arrays.copyOf(full, fullCount * 2);
            }
            full[fullCount++] = edge;
            if (host != this) {
                callers.shut();
            }
        }
    }

    /** Whether there is no room in a target's inbox. */
    protected final boolean isBlocked() {
        return fullCount > 0;
    }

    /** Whether a slice is to call no more user code, whatever its budget. */
    protected final boolean mustEnd() {
        return fullCount > 0 || isCutShort();
    }

    /** Looks again; if still blocked, a target is bound to wake this one. */
    protected final boolean stillBlocked(long now) {
        if (fullCount == 0) {
            return false;
        }
        if (blockedSince == 0) {
            blockedSince = now;
        }
        while (fullCount > 0) {
            Edge last = full[fullCount - 1];
            if (last.awaitRoom()) {
                return true;
            }
            last.blocking = false;
            fullCount--;
        }
        BLOCKED.setOpaque(this, blockedNanos + now - blockedSince);
        blockedSince = 0;
        return false;
    }

    final int budget() {
        return budget;
    }

    /**
     * Fits the next slice to the last.
     *
     * @param nanos what it took
     */
    final void setBudget(long nanos, int items) {
        if (nanos > Core.STALL_NANOS) {
            budget = 1; // What a call sends should not wait for the next one.
        } else if (nanos > SLICE_NANOS) {
            budget = Math.max(1, budget / 2);
        } else if (items >= budget && nanos < SLICE_NANOS / 2) {
            budget = Math.min(LONGEST_SLICE, budget * 2);
        }
        setSpeed(Math.max(budget, nanos > SLICE_NANOS ? speed() / 2 : speed()));
    }

    final void endedAt(long nanoTime) {
        sliceEnd = nanoTime;
    }

    /** When the last slice of its own ended, by the engine's clock. */
    protected final long lastSliceEnd() {
        return sliceEnd;
    }

    final void addBusy(long nanos, int done) {
        BUSY.setOpaque(this, busyNanos + nanos);
        ITEMS.setOpaque(this, items + done);
    }

    /** Calls of user code that made progress; from any thread. */
    public final long items() {
        return (long) ITEMS.getOpaque(this);
    }

    final void addCalls(int more) {
        CALLS.setOpaque(this, calls + more);
    }

    /**
     * Calls of a guest in which it was the one called or the one that emitted: tuples that would
     * cross from core to core if it moved alone; from any thread.
     */
    final long calls() {
        return (long) CALLS.getOpaque(this);
    }

    /** Nanoseconds it could not go on because a target's inbox was full; from any thread. */
    public final long blockedNanos() {
        return (long) BLOCKED.getOpaque(this);
    }

    /** Whether it is queued or running; from any thread. */
    public final boolean isQueued() {
        return queued != 0;
    }

    /** Nanoseconds spent in slices; from any thread. */
    public final long busyNanos() {
        return (long) BUSY.getOpaque(this);
    }
}

/** Read by everyone, written seldom. */
abstract class SchedulableShared {
    private volatile Core core;
    private volatile int speed = 1;
    final Inbox inbox = new Inbox();

    /** The core that runs it; the caller may read it a moment too late. */
    public final Core core() {
        return core;
    }

    final void setCore(Core core) {
        this.core = core;
    }

    public final Inbox inbox() {
        return inbox;
    }

    /**
     * Items that a slice mostly runs: its budget, but that one long slice, as with a collection in
     * it, says little.
     */
    final int speed() {
        return speed;
    }

    final void setSpeed(int items) {
        if (speed != items) {
            speed = items;
        }
    }
}

/** Keeps what others read 128 bytes away from what the running thread writes. */
abstract class SchedulablePad extends SchedulableShared {
    // In the gap that longs leave, where the JVM would put the next class's first int.
    int gap;
    long p00, p01, p02, p03, p04, p05, p06, p07, p08, p09, p10, p11, p12, p13, p14, p15;
}
