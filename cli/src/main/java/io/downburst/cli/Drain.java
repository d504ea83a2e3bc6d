package io.downburst.cli;

import io.downburst.engine.Engine;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;

/** Ends topologies in good order: spouts stop, trees finish, then everything is closed. */
final class Drain {

    static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(10);

    private final List<Engine> engines;
    private final PrintStream out;

    Drain(List<Engine> engines, PrintStream out) {
        this.engines = engines;
        this.out = out;
    }

    /** Stops the spouts and waits, at most {@link #LIMIT}, until no tuple is on its way. */
    void drain() throws InterruptedException {
        List<Engine> running =
                engines.stream()
                        .filter(engine -> engine.status() != Engine.Status.CLOSED)
                        .filter(engine -> engine.failure().isEmpty())
                        .toList();
        if (running.isEmpty()) {
            return;
        }
        running.forEach(Engine::drain);
        out.printf(
                "downburst: stopping; spouts are silent, open tuple trees have %d s to finish"
                        + " (Ctrl-C stops at once)%n",
                LIMIT.toSeconds());
        long deadline = System.nanoTime() + LIMIT.toNanos();
        for (Engine engine : running) {
            Duration left = Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
            if (!engine.awaitQuiet(left)) {
                out.printf(
                        "downburst: %s is not quiet after %d s, %d tuple trees are dropped%n",
                        engine.plan().name(), LIMIT.toSeconds(), engine.snapshot().pendingTrees());
            }
        }
    }

    /** Runs cleanup and close; gives up on code that does not return from them. */
    void close() throws InterruptedException {
        Thread closer = new Thread(() -> engines.forEach(Engine::close), "downburst-close");
        closer.setDaemon(true);
        closer.start();
        closer.join(CLOSE_LIMIT.toMillis());
        if (closer.isAlive()) {
            out.printf(
                    "downburst: cleanup has not returned in %d s; ending without it%n",
                    CLOSE_LIMIT.toSeconds());
        }
    }
}
