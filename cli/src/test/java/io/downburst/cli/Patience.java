package io.downburst.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.Callable;

/** Waiting for what a server is bound to bring about, on however slow a machine. */
final class Patience {

    private static final Duration LIMIT = Duration.ofMinutes(2);

    private Patience() {}

    static void await(Launched server, Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        while (!condition.call()) {
            assertThat(System.nanoTime()).as("%s", server.err()).isLessThan(deadline);
            Thread.sleep(100);
        }
    }
}
