package io.downburst.engine.sched;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The cores of one engine and the threads that drive them: as many shared ones as were asked for,
 * and one more for every executor whose code blocks.
 */
public final class Cores {

    private static final Logger LOG = LoggerFactory.getLogger(Cores.class);

    /**
     * Longest sleep of a thread that nothing wakes; a virtual clock moves without waking anybody.
     */
    private static final long VIRTUAL_PARK_NANOS = 1_000_000;

    /** A core that has not rested for so long has more to do than it can. */
    static final long BUSY_NANOS = 1_000_000;

    private final Clock clock;
    private final boolean threaded;
    private final List<Core> shared = new ArrayList<>();
    private final List<Core> dedicated = new CopyOnWriteArrayList<>();
    private final Set<CoreThread> threads = ConcurrentHashMap.newKeySet();
    private StallMonitor stallMonitor;
    private Thread monitor;
    private volatile boolean stopped;
    private Consumer<Throwable> whenBroken = thrown -> {};
    private volatile int placementEpoch;
    private int nextIndex;

    /**
     * @param count number of shared cores
     * @param threaded whether threads drive them, or a test
     */
    public Cores(int count, Clock clock, boolean threaded) {
        if (count < 1) {
            throw new IllegalArgumentException("An engine needs at least 1 core, not " + count);
        }
        this.clock = clock;
        this.threaded = threaded;
        for (int i = 0; i < count; i++) {
            shared.add(new Core(nextIndex++, null, clock));
        }
    }

    /**
     * Has someone told of a throwable that ended one of the threads, which only an error of the
     * JVM's can, such as a lack of memory: what is on that core stands still. Before {@link
     * #start}.
     */
    public void onBroken(Consumer<Throwable> listener) {
        whenBroken = listener;
    }

    void broke(Throwable thrown) {
        whenBroken.accept(thrown);
        LOG.error("{} ends", Thread.currentThread().getName(), thrown);
    }

    public List<Core> shared() {
        return shared;
    }

    /** Those that serve one executor each. */
    List<Core> dedicated() {
        return dedicated;
    }

    /** All cores there are now. */
    public List<Core> all() {
        List<Core> all = new ArrayList<>(shared);
        all.addAll(dedicated);
        return all;
    }

    /** A number that changes when an executor may have moved. */
    public int placementEpoch() {
        return placementEpoch;
    }

    private synchronized void moved() {
        placementEpoch++;
    }

    /** Gives an executor its first core and its first slice; before {@link #start}. */
    public void place(Schedulable schedulable, Core core) {
        boolean own = threaded && schedulable.needsOwnThread();
        Core home = own ? newDedicated(schedulable) : core;
        schedulable.setCore(home);
        moved();
        schedulable.wake();
        if (own) {
            // Not started yet: what it runs may send to executors that have no core so far.
            newThread(home, schedulable.name());
        }
    }

    /**
     * Asks the executor's core to send it to another; nothing happens if it has moved meanwhile.
     */
    public void move(Schedulable schedulable, Core to) {
        Core from = schedulable.core();
        from.command(
                () -> {
                    from.release(schedulable, to);
                    moved();
                });
    }

    /**
     * Starts the threads.
     *
     * @param placement decides at intervals which executor moves where
     */
    public void start(Placement placement) {
        if (!threaded) {
            return;
        }
        stallMonitor = new StallMonitor(this, placement);
        monitor = new Thread(stallMonitor, "downburst-monitor");
        monitor.setDaemon(true);
        for (Core core : shared) {
            newThread(core, "downburst-core-" + core.index());
        }
        threads.forEach(Thread::start);
        monitor.start();
    }

    /**
     * Ends the threads: lets running slices end, interrupts those that do not within a tenth of a
     * second, and waits for them.
     *
     * @return whether all ended within the limit
     */
    public boolean stop(Duration limit) throws InterruptedException {
        stopped = true;
        if (monitor == null) {
            return true;
        }
        LockSupport.unpark(monitor);
        all().forEach(Core::stop);
        if (!joinAll(Duration.ofMillis(100))) {
            interrupt(Set.of());
        }
        return joinAll(limit);
    }

    /** Interrupts every other thread; those that only wait for work take no notice. */
    public void interrupt(Set<Thread> spared) {
        threads.stream().filter(thread -> !spared.contains(thread)).forEach(Thread::interrupt);
    }

    private boolean joinAll(Duration limit) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        List<Thread> waitedFor = new ArrayList<>(threads);
        waitedFor.add(monitor);
        for (Thread thread : waitedFor) {
            long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (left <= 0 || !join(thread, left)) {
                return false;
            }
        }
        return true;
    }

    private static boolean join(Thread thread, long millis) throws InterruptedException {
        thread.join(millis);
        return !thread.isAlive();
    }

    boolean isStopped() {
        return stopped;
    }

    Clock clock() {
        return clock;
    }

    long longestPark() {
        return clock == Clock.SYSTEM ? Long.MAX_VALUE : VIRTUAL_PARK_NANOS;
    }

    /**
     * Whether all other shared cores have more to do than they can, so that none waits for what
     * this one sends it.
     */
    boolean othersAreBusy(Core core) {
        long since = System.nanoTime() - BUSY_NANOS;
        for (Core other : shared) {
            if (other != core && !other.isBusySince(since)) {
                return false;
            }
        }
        return shared.size() > 1;
    }

    /** Takes a core away from the thread inside the slice seen, if it is still inside. */
    void rescue(Core core, long seen) {
        // Made first: its thread, once back, waits for it, also if there is no memory for it.
        Core own = newDedicated(core.running());
        Schedulable stuck = core.takeAway(seen);
        if (stuck == null) {
            dedicated.remove(own);
            return;
        }
        core.disown(stuck, own);
        moved();
        newThread(core, "downburst-core-" + core.index()).start();
        LOG.info("{} holds its core up and goes on with a thread of its own", stuck.name());
    }

    /** Puts the executor of a dedicated core back where it came from; by the core's own thread. */
    void dissolve(Core core) {
        core.release(core.only(), core.only().sharedHome);
        moved();
        dedicated.remove(core);
        core.dissolve();
    }

    /** Says that an executor got something done; from a core's thread. */
    void stir() {
        stallMonitor.stir();
    }

    void ended(CoreThread thread) {
        threads.remove(thread);
    }

    private synchronized Core newDedicated(Schedulable only) {
        Core core = new Core(nextIndex++, only, clock);
        dedicated.add(core);
        return core;
    }

    private CoreThread newThread(Core core, String name) {
        CoreThread thread = new CoreThread(this, core, name);
        threads.add(thread);
        return thread;
    }

    /** Whether the calling thread drives one of these cores. */
    public boolean ownCurrentThread() {
        return Thread.currentThread() instanceof CoreThread thread && threads.contains(thread);
    }

    /** Whether the calling thread drives a core of any engine. */
    public static boolean anyOwnCurrentThread() {
        return Thread.currentThread() instanceof CoreThread;
    }
}
