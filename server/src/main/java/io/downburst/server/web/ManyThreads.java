package io.downburst.server.web;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Threads for whoever may connect: one for each connection that is at work, so that nobody who says
 * nothing, or takes all day, holds up another. One that a task has kept for too long is
 * interrupted, again and again; the connection that it waits for closes then.
 */
final class ManyThreads extends ThreadPoolExecutor {

    private static final long IDLE_SECONDS = 10;

    private final long limitNanos;
    private final Map<Thread, Long> busySince = new HashMap<>();
    private final ScheduledExecutorService clock;

    /**
     * @param most at a time; a task that finds none is rejected
     * @param limit of one task
     */
    ManyThreads(String name, int most, Duration limit) {
        super(
                0,
                most,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                task -> daemon(name, task));
        limitNanos = limit.toNanos();
        clock = Executors.newSingleThreadScheduledExecutor(task -> daemon(name + "-clock", task));
        clock.scheduleWithFixedDelay(
                this::interruptLate, limitNanos / 4, limitNanos / 4, TimeUnit.NANOSECONDS);
    }

    private static Thread daemon(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    @Override
    protected void beforeExecute(Thread thread, Runnable task) {
        synchronized (busySince) {
            busySince.put(thread, System.nanoTime());
        }
    }

    @Override
    protected void afterExecute(Runnable task, Throwable thrown) {
        synchronized (busySince) {
            busySince.remove(Thread.currentThread());
        }
    }

    private void interruptLate() {
        long now = System.nanoTime();
        // Held on to, so that no thread is at its next task meanwhile.
        synchronized (busySince) {
            busySince.forEach(
                    (thread, since) -> {
                        if (now - since > limitNanos) {
                            thread.interrupt();
                        }
                    });
        }
    }

    @Override
    protected void terminated() {
        clock.shutdownNow();
    }
}
