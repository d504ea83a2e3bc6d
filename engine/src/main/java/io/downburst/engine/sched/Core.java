package io.downburst.engine.sched;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jctools.queues.MessagePassingQueue;
import org.jctools.queues.varhandle.MpscUnboundedVarHandleArrayQueue;

/**
 * Runs its executors one slice at a time. {@link #doWork} is the whole of it: a {@link CoreThread}
 * calls it in a loop, a test calls it by hand.
 *
 * <p>The thread that drives a core may be held up in user code. Then the {@link StallMonitor} takes
 * the core away from it: the turn that was published before the slice is swapped out, another
 * thread drives the core on, and the old one keeps only the executor it is stuck in, on a core of
 * its own. Within a slice, therefore, nothing of the core may be touched; everything an executor
 * sends goes into batches that are handed over when the turn is back.
 */
public final class Core {

    /** What a call of {@link #doWork} came to. */
    public enum Outcome {
        WORKED,
        IDLE,
        /** The core was taken away during a slice; the caller must not touch it any more. */
        LOST
    }

    /**
     * The slice in which a thread lost its core, all of which counts for the core it goes on with.
     *
     * @param stuck the executor it was left with
     * @param start the engine clock's nanoseconds when it began
     * @param items calls of user code in it that made progress
     */
    record LostSlice(Schedulable stuck, long start, int items) {}

    /** Told of the slice in which its thread lost the core. */
    interface Driver {
        void lost(LostSlice slice);
    }

    /** A slice longer than this holds others up. */
    static final long STALL_NANOS = 10_000_000;

    /** Without one for so long, it is not expected to do so again. */
    private static final long CALM_NANOS = 1_000_000_000;

    /** Calls that a round of slices may make; what they emit should fit an L2 cache. */
    private static final int ROUND = 2048;

    /** Calls that a slice may make however many take turns: what it costs is shared by them. */
    private static final int FAIR_SLICE = 128;

    private static final long NO_TURN = 0;
    private static final VarHandle TURN;
    private static final VarHandle BUSY;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            TURN = lookup.findVarHandle(Core.class, "turn", long.class);
            BUSY = lookup.findVarHandle(Core.class, "busyNanos", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final int index;
    private final Schedulable only;
    private final Clock clock;

    // Written by any thread.
    private final MessagePassingQueue<Schedulable> posted =
            new MpscUnboundedVarHandleArrayQueue<>(256);
    private final MessagePassingQueue<Runnable> commands =
            new MpscUnboundedVarHandleArrayQueue<>(16);
    private final BooleanSupplier arrived = () -> hasPosted() || !commands.isEmpty();
    private final Rest rest = new Rest();
    private volatile boolean dissolved;

    /**
     * Number of the slice now running, or 0; a taken-away core has a number that the old thread
     * never gave.
     */
    private volatile long turn;

    // Written by the driving thread, read by the monitor after it has read the turn.
    private Schedulable running;
    private Thread driver;
    private int waiting;
    private long nextAlarm = Schedulable.NEVER;
    private long busyNanos;

    /**
     * When its last rest ended, or its thread began; NEVER while it rests and before that. Written
     * by the driving thread.
     */
    private volatile long restedAt = Schedulable.NEVER;

    // The driving thread's own.
    private final ArrayDeque<Schedulable> runQueue = new ArrayDeque<>();
    private final Deadlines deadlines = new Deadlines();
    private final List<Schedulable> members = new ArrayList<>();
    private volatile int memberCount;
    private boolean progress;
    private int sliceBound = Integer.MAX_VALUE;
    private long turns;
    private long now;
    private long lastStall;

    /**
     * @param only the executor whose code blocks, if it is for that one; else null
     */
    Core(int index, Schedulable only, Clock clock) {
        this.index = index;
        this.only = only;
        this.clock = clock;
        this.now = clock.nanoTime();
        this.lastStall = now;
    }

    public int index() {
        return index;
    }

    /** Whether it serves one executor whose code blocks. */
    public boolean isDedicated() {
        return only != null;
    }

    /** The one that a dedicated core serves. */
    Schedulable only() {
        return only;
    }

    /** Executors it owns; from any thread. */
    public int memberCount() {
        return memberCount;
    }

    /** Nanoseconds spent in slices; from any thread. */
    public long busyNanos() {
        return (long) BUSY.getOpaque(this);
    }

    /** Hands it an executor to run; from any thread. */
    void post(Schedulable schedulable) {
        posted.offer(schedulable);
        rest.end();
        if (dissolved) {
            // Posted too late for dissolve, perhaps; a second post does no harm.
            schedulable.core().post(schedulable);
        }
    }

    /** Whether it has been handed an executor that it has not looked at. */
    boolean hasPosted() {
        return !posted.isEmpty();
    }

    /** Has its driving thread do something between slices; from any thread. */
    void command(Runnable command) {
        commands.offer(command);
        rest.end();
    }

    /** Queues an executor of its own; by the driving thread, outside any slice. */
    void enqueue(Schedulable schedulable) {
        runQueue.addLast(schedulable);
    }

    /** One round by hand, where nothing can take the core away. */
    public Outcome doWork() {
        return doWork(slice -> {});
    }

    /**
     * The same.
     *
     * @param bound the most calls of user code that a slice may make from now on, at least 1
     */
    public Outcome doWork(int bound) {
        sliceBound = bound;
        return doWork();
    }

    /** One round: whatever was posted or came due, then each queued executor once. */
    Outcome doWork(Driver driver) {
        for (Runnable command = commands.poll(); command != null; command = commands.poll()) {
            command.run();
        }
        for (Schedulable next = posted.poll(); next != null; next = posted.poll()) {
            runQueue.addLast(next);
        }
        now = clock.nanoTime();
        for (Schedulable due = deadlines.poll(now); due != null; due = deadlines.poll(now)) {
            due.wakeFrom(this);
            // Already queued: its slice will set the alarm anew.
        }
        progress = false;
        int round = runQueue.size();
        for (int i = 0; i < round; i++) {
            Schedulable next = runQueue.pollFirst();
            if (!run(next, driver)) {
                return Outcome.LOST;
            }
        }
        return round > 0 ? Outcome.WORKED : Outcome.IDLE;
    }

    /** Whether a slice of the last round got anything done; by the driving thread. */
    boolean madeProgress() {
        return progress;
    }

    /** Runs one slice; false if the core was taken away meanwhile. */
    private boolean run(Schedulable next, Driver driver) {
        Core owner = next.core();
        if (owner != this) {
            // It moved after someone had posted it here.
            owner.post(next);
            return true;
        }
        if (next.home != this) {
            takeIn(next);
        }
        Thread thread = Thread.currentThread();
        long start = now;
        running = next;
        this.driver = thread;
        waiting = runQueue.size();
        nextAlarm = deadlines.next();
        long mine = ++turns;
        // From here on the core may belong to another thread.
        turn = mine;
        next.enter(thread);
        int items = 0;
        try {
            items = next.slice(start, isWary() ? 1 : Math.min(next.budget(), longestSlice()));
        } catch (Throwable thrown) {
            next.failed(thrown);
        }
        next.leave();
        // An interrupt was meant for this executor; in Storm no other would feel it.
        Thread.interrupted();
        if (!TURN.compareAndSet(this, mine, NO_TURN)) {
            driver.lost(new LostSlice(next, start, items));
            return false;
        }
        finish(next, start, items);
        return true;
    }

    /** Calls that a slice may make, be they as short as they will. */
    private int longestSlice() {
        return Math.min(sliceBound, Math.max(FAIR_SLICE, ROUND / (waiting + 1)));
    }

    /** Whether the next call may well hold up what was sent in the calls before it. */
    private boolean isWary() {
        return only != null && now - lastStall < CALM_NANOS;
    }

    /** What follows a slice, on whichever core the executor is by then. */
    private void finish(Schedulable ran, long start, int items) {
        ran.outlets().flush(this);
        now = clock.nanoTime();
        long took = now - start;
        progress |= items > 0;
        BUSY.setOpaque(this, busyNanos + took);
        if (took > STALL_NANOS) {
            lastStall = now;
        }
        ran.endedAt(now);
        ran.setBudget(took, items);
        ran.addBusy(ran.endGuests(this, took), items);
        putBack(ran);
    }

    /** Lets go of an executor that took part in a slice; by the driving thread, after the slice. */
    void finish(Schedulable guest) {
        guest.outlets().flush(this);
        putBack(guest);
    }

    private void putBack(Schedulable ran) {
        if (ran.wantsMore(now) || ran.rest(now)) {
            runQueue.addLast(ran);
        }
        deadlines.set(ran, ran.deadline());
    }

    /**
     * Goes on with the executor that the caller's thread was stuck in; by that thread, on its new
     * core.
     */
    void goOnWith(LostSlice slice) {
        takeIn(slice.stuck());
        finish(slice.stuck(), slice.start(), slice.items());
        lastStall = now;
    }

    /** Whether no slice has held anybody up for a while; by the driving thread. */
    boolean hasCalmedDown() {
        return clock.nanoTime() - lastStall >= CALM_NANOS;
    }

    private void takeIn(Schedulable newcomer) {
        newcomer.home = this;
        newcomer.armedAt = Schedulable.NEVER;
        members.add(newcomer);
        memberCount = members.size();
    }

    /**
     * Sends one of its executors to another core; by the driving thread, outside any slice. Does
     * nothing if it is not here any more.
     */
    void release(Schedulable leaving, Core to) {
        if (leaving.core() != this) {
            return;
        }
        forget(leaving);
        leaving.setCore(to);
        // Queued but not here means that it was just posted; whoever finds it passes it on.
        if (runQueue.remove(leaving) || leaving.claim()) {
            to.post(leaving);
        }
    }

    /**
     * Passes on whatever was or will be posted, its executor having left; by the driving thread.
     */
    void dissolve() {
        dissolved = true;
        for (Schedulable late = posted.poll(); late != null; late = posted.poll()) {
            late.core().post(late);
        }
    }

    private void forget(Schedulable leaving) {
        if (members.remove(leaving)) {
            memberCount = members.size();
            deadlines.set(leaving, Schedulable.NEVER);
            // It may be back before any other core has taken it in.
            leaving.home = null;
        }
    }

    /** Nanoseconds until the next alarm, at least 0; by the driving thread. */
    public long idleNanos() {
        long next = deadlines.next();
        return next == Schedulable.NEVER ? next : Math.max(0, next - clock.nanoTime());
    }

    /**
     * Rests until something is posted, an alarm is due, it is stopped, or the limit is over.
     *
     * @param mayNap whether what is posted may wait for as long as a nap
     */
    void park(long limitNanos, boolean mayNap) {
        restedAt = Schedulable.NEVER;
        boolean rested = mayNap && idleNanos() > Rest.NAP_NANOS && rest.nap();
        if (!rested && !rest.waitAwake(arrived)) {
            rest.sleep(arrived, wakeAt(limitNanos));
        }
        restedAt = System.nanoTime();
    }

    /**
     * Whether it has not rested since then, as {@link System#nanoTime} tells it, not even awake;
     * from any thread.
     */
    boolean isBusySince(long nanoTime) {
        return restedAt < nanoTime;
    }

    /** By {@link System#nanoTime}, of which only the system's clock is a copy. */
    private long wakeAt(long limitNanos) {
        long nanos = Math.min(limitNanos, idleNanos());
        if (nanos == Schedulable.NEVER) {
            return nanos;
        }
        return clock == Clock.SYSTEM && nanos < limitNanos
                ? deadlines.next()
                : System.nanoTime() + nanos;
    }

    /** A thread begins to drive it; by that. */
    void begin() {
        restedAt = System.nanoTime();
    }

    /** Nobody will drive it any more; by the thread that did. */
    void leave() {
        rest.leave();
    }

    /** Lets its thread rest no more; from any thread. */
    void stop() {
        rest.endForGood();
    }

    // ---- the monitor's side ----

    /** The running slice's number, or 0. */
    long turn() {
        return turn;
    }

    /** Whether others wait for the core while a slice runs; valid after {@link #turn} was read. */
    boolean keepsOthersWaiting(long nanoTime) {
        return waiting > 0 || nextAlarm <= nanoTime || hasPosted() || !commands.isEmpty();
    }

    /**
     * Takes the core away from the thread inside slice {@code seen}.
     *
     * @return the executor that the thread is stuck in, or null if the slice ended just now
     */
    Schedulable takeAway(long seen) {
        Schedulable stuck = running;
        return TURN.compareAndSet(this, seen, NO_TURN) ? stuck : null;
    }

    /**
     * Strikes the stuck executor off; by the monitor, between taking away and the new thread's
     * start.
     */
    void disown(Schedulable stuck, Core to) {
        stuck.countStall();
        stuck.sharedHome = this;
        forget(stuck);
        stuck.setCore(to);
    }

    /** The executor in its slice; valid after {@link #turn} was read. */
    Schedulable running() {
        return running;
    }

    /** Whether the executor has its first slice; valid after {@link #turn} was read. */
    boolean isOpening() {
        return running.isOpening();
    }

    /** The thread inside a slice; valid after {@link #turn} was read. */
    Thread driver() {
        return driver;
    }
}
