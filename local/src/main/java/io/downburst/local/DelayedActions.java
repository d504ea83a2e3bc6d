package io.downburst.local;

import io.downburst.engine.Engine;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.storm.StormTimer;
import org.apache.storm.thrift.TException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs things some seconds from now, by Storm's clock. Its thread starts with the first of them.
 */
final class DelayedActions implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DelayedActions.class);

    /** Something to do later. */
    interface Action {
        void run() throws TException;
    }

    /** Held while an action runs: others may be scheduled meanwhile. */
    private final Lock running = new ReentrantLock();

    private StormTimer timer;
    private volatile boolean closed;

    /**
     * Runs an action after a delay; one without delay runs here and now, unless a spout or bolt
     * asks for it: an engine cannot end while one of its own threads waits for that.
     *
     * @throws TException only from an action without delay
     */
    void run(int delaySecs, Action action) throws TException {
        if (delaySecs <= 0 && !Engine.ownsCurrentThread()) {
            action.run();
        } else {
            schedule(delaySecs, action);
        }
    }

    private synchronized void schedule(int delaySecs, Action action) {
        if (closed) {
            return;
        }
        if (timer == null) {
            timer =
                    new StormTimer(
                            "nimbus-timer",
                            (thread, e) ->
                                    LOG.error(
                                            "No delayed kill, rebalance or update of blobs any more",
                                            e));
        }
        timer.schedule(delaySecs, () -> runLogged(action));
    }

    private void runLogged(Action action) {
        running.lock();
        try {
            if (!closed) {
                action.run();
            }
        } catch (TException | RuntimeException | LinkageError e) {
            LOG.error("A delayed kill, rebalance or update of blobs failed", e);
        } finally {
            running.unlock();
        }
    }

    /** Drops what has not run yet, and waits for what is running, which may want to schedule. */
    @Override
    public void close() {
        StormTimer closing;
        synchronized (this) {
            closed = true;
            closing = timer;
        }
        if (closing == null) {
            return;
        }
        // Closing the timer interrupts its thread. No action begins any more; one may be running.
        running.lock();
        running.unlock();
        try {
            closing.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
