package io.downburst.engine.sched;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds threads held up in user code. What their slices have sent so far it delivers; if other
 * executors wait for the core, it gives that to a fresh thread. The idea is that of the Go
 * scheduler's {@code sysmon} and {@code retake} (runtime/proc.go); a JVM thread cannot be
 * preempted, so it is left with the executor instead.
 */
final class StallMonitor implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(StallMonitor.class);

    /** Cores that run less than one part in so many of the time need no close watch. */
    private static final int IDLE_SHARE = 20;

    private static final long PLACEMENT_PERIOD = TimeUnit.MILLISECONDS.toNanos(50);

    /** How long after one blocking executor was found more are expected. */
    private static final long CROWD_PERIOD = TimeUnit.MILLISECONDS.toNanos(50);

    /** A slice that the monitor has seen running before. */
    private record Seen(long turn, long since, long cpuNanos) {}

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Cores cores;
    private final Placement placement;
    private final Map<Core, Seen> seen = new IdentityHashMap<>();
    private final Pace pace = new Pace();
    private final OldGeneration oldGeneration = new OldGeneration(System.nanoTime());
    private long lastRescue = System.nanoTime() - CROWD_PERIOD;
    private long lastRound;
    private long lastReview;

    /** Nanoseconds that the shared cores had spent in slices by the last round. */
    private long lastBusy;

    /** The sleeping monitor, while it wants to hear of the first thing that happens, or null. */
    private volatile Thread asleep;

    StallMonitor(Cores cores, Placement placement) {
        this.cores = cores;
        this.placement = placement;
    }

    /** Says that something was done; from any thread. */
    void stir() {
        Thread thread = asleep;
        if (thread != null) {
            asleep = null;
            LockSupport.unpark(thread);
        }
    }

    @Override
    public void run() {
        try {
            watch();
        } catch (Throwable thrown) {
            cores.broke(thrown);
        }
    }

    private void watch() {
        lastRound = System.nanoTime();
        lastReview = lastRound;
        while (!cores.isStopped()) {
            // All of it is in the method: a loop that is entered once is compiled late.
            round();
        }
    }

    private void round() {
        boolean stirred = sleep();
        long now = System.nanoTime();
        if (now - lastRound > 3 * Math.max(Pace.BUSY_NANOS, pace.nanos())) {
            // The whole process stood still (a collection, a busy machine): blame nobody.
            seen.clear();
        }
        boolean running = false;
        long busy = 0;
        for (Core core : cores.shared()) {
            running |= look(core, now);
            busy += core.busyNanos();
        }
        for (Core core : cores.dedicated()) {
            // Held up more often than not.
            core.only().flushAhead();
            core.only().sendGuestsHome();
        }
        if (now - lastReview >= PLACEMENT_PERIOD) {
            placement.review(now);
            lastReview = now;
        }
        oldGeneration.review(now);
        if (stirred) {
            pace.stir();
        } else if (isCrowd(now)) {
            pace.hurry();
        } else {
            pace.follow(!running && (busy - lastBusy) * IDLE_SHARE < now - lastRound);
        }
        lastBusy = busy;
        lastRound = now;
    }

    /** Whether something happened that ended a long sleep. */
    private boolean sleep() {
        if (!pace.isAsleep()) {
            LockSupport.parkNanos(this, pace.nanos());
            return false;
        }
        // Where hardly anything happens threads sleep much, and this one has time to spare.
        KernelTimers.prepare();
        asleep = Thread.currentThread();
        LockSupport.parkNanos(this, pace.nanos());
        boolean stirred = asleep == null;
        asleep = null;
        return stirred;
    }

    private static long cpuNanos(Thread thread) {
        return THREADS.isThreadCpuTimeSupported() ? THREADS.getThreadCpuTime(thread.getId()) : 0;
    }

    private static Patience.Suspect suspect(Core core, long cpuBefore) {
        Thread thread = core.driver();
        return new Patience.Suspect() {
            @Override
            public Thread.State state() {
                return thread.getState();
            }

            @Override
            public long cpuNanos() {
                return StallMonitor.cpuNanos(thread) - cpuBefore;
            }

            @Override
            public boolean isInNative() {
                StackTraceElement[] frames = thread.getStackTrace();
                return frames.length > 0 && frames[0].isNativeMethod();
            }

            @Override
            public boolean isOpening() {
                return core.isOpening();
            }
        };
    }

    private boolean isCrowd(long now) {
        return now - lastRescue < CROWD_PERIOD;
    }

    /** Whether a slice is running. */
    private boolean look(Core core, long now) {
        long turn = core.turn();
        if (turn == 0) {
            seen.remove(core);
            return false;
        }
        Seen before = seen.get(core);
        if (before == null || before.turn() != turn) {
            seen.put(core, new Seen(turn, now, cpuNanos(core.driver())));
            return true;
        }
        Schedulable running = core.running();
        boolean warned = running.isCutShort();
        running.flushAhead();
        if (Patience.isOver(suspect(core, before.cpuNanos()), now - before.since(), isCrowd(now))) {
            Schedulable guest = running.sendGuestsHome();
            if (guest != null && warned) {
                // Its call is older than the warning, after which there are no new ones.
                guest.countStall();
                LOG.info(
                        "{} holds up {} and is not called by it again",
                        guest.name(),
                        running.name());
            }
            if (core.keepsOthersWaiting(cores.clock().nanoTime())) {
                seen.remove(core);
                cores.rescue(core, turn);
                lastRescue = now;
            }
        }
        return true;
    }
}
