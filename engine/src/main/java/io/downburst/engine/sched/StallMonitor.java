package io.downburst.engine.sched;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Finds threads held up in user code while other executors wait for their core, and gives the core
 * to a fresh thread. The idea is that of the Go scheduler's {@code sysmon} and {@code retake}
 * (runtime/proc.go); a JVM thread cannot be preempted, so it is left with the executor instead.
 */
final class StallMonitor implements Runnable {

    private static final long BUSY_PERIOD = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long IDLE_PERIOD = TimeUnit.MILLISECONDS.toNanos(80);

    /** Cores that run less than one part in so many of the time need no close watch. */
    private static final int IDLE_SHARE = 20;

    private static final long PLACEMENT_PERIOD = TimeUnit.MILLISECONDS.toNanos(150);

    /** How long a thread may use its processor in one slice. */
    private static final long COMPUTING_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /** How long a thread may seem to run without using any: in native code, or for want of one. */
    private static final long UNCLEAR_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    /** A slice that the monitor has seen running before. */
    private record Seen(long turn, long since, long cpuNanos) {}

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Cores cores;
    private final Placement placement;
    private final Map<Core, Seen> seen = new IdentityHashMap<>();

    StallMonitor(Cores cores, Placement placement) {
        this.cores = cores;
        this.placement = placement;
    }

    @Override
    public void run() {
        long last = System.nanoTime();
        long lastReview = last;
        long busyBefore = 0;
        long period = BUSY_PERIOD;
        while (!cores.isStopped()) {
            LockSupport.parkNanos(this, period);
            long now = System.nanoTime();
            if (now - last > 3 * period) {
                // The whole process stood still (a collection, a busy machine): blame nobody.
                seen.clear();
            }
            boolean running = false;
            for (Core core : cores.shared()) {
                running |= look(core, now);
            }
            if (now - lastReview >= PLACEMENT_PERIOD) {
                placement.review(now);
                lastReview = now;
            }
            long busy = cores.shared().stream().mapToLong(Core::busyNanos).sum();
            boolean idle = !running && (busy - busyBefore) * IDLE_SHARE < now - last;
            period = idle ? Math.min(IDLE_PERIOD, period * 2) : BUSY_PERIOD;
            busyBefore = busy;
            last = now;
        }
    }

    /** Whether a thread seen inside one slice for so long holds its core up. */
    private static boolean isStuck(Thread thread, long nanos, long cpuBefore) {
        if (nanos < Core.STALL_NANOS) {
            return false;
        }
        return thread.getState() != Thread.State.RUNNABLE
                || cpuNanos(thread) - cpuBefore >= COMPUTING_NANOS
                || nanos >= UNCLEAR_NANOS;
    }

    private static long cpuNanos(Thread thread) {
        return THREADS.isThreadCpuTimeSupported() ? THREADS.getThreadCpuTime(thread.getId()) : 0;
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
        } else if (isStuck(core.driver(), now - before.since(), before.cpuNanos())
                && core.keepsOthersWaiting(cores.clock().nanoTime())) {
            seen.remove(core);
            cores.rescue(core, turn);
        }
        return true;
    }
}
