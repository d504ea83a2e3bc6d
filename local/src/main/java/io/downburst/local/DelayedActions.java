package io.downburst.local;

import io.downburst.engine.Engine;
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

    private StormTimer timer;

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
            timer().schedule(delaySecs, () -> runLogged(action));
        }
    }

    private synchronized StormTimer timer() {
        if (timer == null) {
            timer =
                    new StormTimer(
                            "nimbus-timer",
                            (thread, e) -> LOG.error("No delayed kill or rebalance any more", e));
        }
        return timer;
    }

    private static void runLogged(Action action) {
        try {
            action.run();
        } catch (TException | RuntimeException e) {
            LOG.error("A delayed kill or rebalance failed", e);
        }
    }

    /** Drops what has not run yet. */
    @Override
    public synchronized void close() {
        if (timer == null) {
            return;
        }
        try {
            timer.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
