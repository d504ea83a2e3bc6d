package io.downburst.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.Callable;

/** Waiting for what is bound to come, on however slow a machine. */
final class Patience {

    private static final Duration LIMIT = Duration.ofMinutes(2);

    private Patience() {}

    static void await(Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        while (!condition.call()) {
            assertThat(System.nanoTime()).as("patience").isLessThan(deadline);
            Thread.sleep(10);
        }
    }
}
