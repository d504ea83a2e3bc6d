package io.downburst.testing;

import io.downburst.engine.sched.VirtualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * What spouts and bolts of ours find of the test they are in: its clock, what happens by the clock,
 * and who emits what is piped.
 */
final class Simulation {

    private static final Instant ORIGIN = Instant.parse("2020-01-01T00:00:00Z");

    /** Spouts and bolts are opened on the thread that makes the driver. */
    private static final ThreadLocal<Simulation> CURRENT = new ThreadLocal<>();

    private record Timer(long at, long number, long periodNanos, Runnable action) {}

    private final VirtualClock clock = new VirtualClock(ORIGIN);
    private final Map<String, List<PipedSpout>> pipes = new HashMap<>();
    private final PriorityQueue<Timer> timers =
            new PriorityQueue<>(
                    Comparator.comparingLong(Timer::at).thenComparingLong(Timer::number));
    private long timersSet;

    static Simulation current() {
        return CURRENT.get();
    }

    /** Opens components, which find this. */
    void whileCurrent(Runnable opening) {
        CURRENT.set(this);
        try {
            opening.run();
        } finally {
            CURRENT.remove();
        }
    }

    VirtualClock clock() {
        return clock;
    }

    /** The stand-ins of a component, in the order of their tasks. */
    List<PipedSpout> pipes(String component) {
        return pipes.computeIfAbsent(component, id -> new ArrayList<>());
    }

    /**
     * Has something happen between two slices, as by a thread of its own; first a period from now.
     */
    void every(Duration period, Runnable action) {
        set(clock.nanoTime() + period.toNanos(), period.toNanos(), action);
    }

    private void set(long at, long periodNanos, Runnable action) {
        timers.add(new Timer(at, timersSet++, periodNanos, action));
    }

    /** Nanoseconds until something happens by the clock; Long.MAX_VALUE for never. */
    long idleNanos() {
        return timers.isEmpty() ? Long.MAX_VALUE : timers.peek().at() - clock.nanoTime();
    }

    /** Does what is due. */
    void fireTimers() {
        while (idleNanos() <= 0) {
            Timer due = timers.poll();
            set(due.at() + due.periodNanos(), due.periodNanos(), due.action());
            due.action().run();
        }
    }
}
