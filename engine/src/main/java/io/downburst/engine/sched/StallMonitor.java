package io.downburst.engine.sched;

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
    private static final long PLACEMENT_PERIOD = TimeUnit.MILLISECONDS.toNanos(150);

    /** A slice that the monitor has seen running before. */
    private record Seen(long turn, long since) {}

    private final Cores cores;
    private final Placement placement;
    private final Map<Core, Seen> seen = new IdentityHashMap<>();

    StallMonitor(Cores cores, Placement placement) {
        this.cores = cores;
        this.placement = placement;
    }

    @Override
    public void run() {
        long period = BUSY_PERIOD;
        long last = System.nanoTime();
        long lastReview = last;
        long lastWork = -1;
        while (!cores.isStopped()) {
            LockSupport.parkNanos(this, period);
            long now = System.nanoTime();
            if (now - last > 3 * period) {
                // The whole process stood still (a collection, a busy machine): blame nobody.
                seen.clear();
            }
            last = now;
            boolean anyRunning = false;
            for (Core core : cores.shared()) {
                anyRunning |= look(core, now);
            }
            if (now - lastReview >= PLACEMENT_PERIOD) {
                lastReview = now;
                placement.review(now);
            }
            long work = cores.shared().stream().mapToLong(Core::busyNanos).sum();
            boolean idle = !anyRunning && work == lastWork;
            lastWork = work;
            period = idle ? Math.min(IDLE_PERIOD, period * 2) : BUSY_PERIOD;
        }
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
            seen.put(core, new Seen(turn, now));
        } else if (now - before.since() >= Core.STALL_NANOS
                && core.keepsOthersWaiting(cores.clock().nanoTime())) {
            seen.remove(core);
            cores.rescue(core, turn);
        }
        return true;
    }
}
