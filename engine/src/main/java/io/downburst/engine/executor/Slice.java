package io.downburst.engine.executor;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** The slice of an executor that a thread is in, for code below user code. */
public final class Slice {

    private static final long MOST_OF_A_THREAD = 1L << 40;
    private static final AtomicLong THREADS = new AtomicLong();
    private static final ThreadLocal<Slice> OF_THREAD = ThreadLocal.withInitial(Slice::new);

    private final List<Runnable> actions = new ArrayList<>();
    private boolean running;

    /** Whether there are actions that were not run to their end; read by the monitor, too. */
    private volatile boolean owing;

    private long number = THREADS.getAndIncrement() * MOST_OF_A_THREAD;

    /**
     * What measured calls of bolts in slices of the thread took, since its start, and measuring
     * them.
     */
    private long nanosOfCalls;

    private Slice() {}

    /**
     * A number that no other slice has, more than 0; 0 if the calling thread is in none. Code that
     * must not see time pass within a slice compares it.
     */
    public static long number() {
        Slice slice = OF_THREAD.get();
        return slice.running ? slice.number : 0;
    }

    /**
     * Runs something when the slice that the calling thread is in has called all the user code that
     * it will and no one has heard of what it acked, so that no tree it took part in can have
     * completed; at once if there is no slice. If it throws, the executor fails as by an exception
     * of user code, and what the slice had not sent is never sent.
     */
    public static void atEnd(Runnable action) {
        Slice slice = OF_THREAD.get();
        if (slice.running) {
            slice.owing = true;
            slice.actions.add(action);
        } else {
            action.run();
        }
    }

    /** Begins one on the calling thread, which is to {@link #end} it. */
    static Slice begin() {
        Slice slice = OF_THREAD.get();
        slice.running = true;
        slice.number++;
        return slice;
    }

    void addCall(long nanos) {
        nanosOfCalls += nanos;
    }

    long nanosOfCalls() {
        return nanosOfCalls;
    }

    /** Whether something is to be done before anyone hears of what it acked; from any thread. */
    boolean isOwing() {
        return owing;
    }

    /** Runs what is due. */
    void end() {
        running = false;
        if (!actions.isEmpty()) {
            List<Runnable> due = List.copyOf(actions);
            actions.clear();
            due.forEach(Runnable::run);
            owing = false;
        }
    }

    /** Forgets what it owes, once nobody can hear of it any more. */
    void forgive() {
        owing = false;
    }
}
