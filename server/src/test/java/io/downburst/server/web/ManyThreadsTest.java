package io.downburst.server.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Threads that no task keeps for good. */
class ManyThreadsTest {

    private static final int PATIENCE_SECONDS = 60;

    private final CountDownLatch never = new CountDownLatch(1);
    private final CountDownLatch interrupted = new CountDownLatch(1);
    private ManyThreads threads;

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    private void await() {
        try {
            never.await();
        } catch (InterruptedException e) {
            interrupted.countDown();
        }
    }

    private boolean isInterrupted() throws InterruptedException {
        return interrupted.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    @Test
    void aTaskThatTakesTooLongIsInterrupted() throws Exception {
        threads = new ManyThreads("test", 1, Duration.ofMillis(20));
        threads.execute(this::await);
        assertThat(isInterrupted()).isTrue();
    }

    @Test
    void oneThatWaitsHoldsUpNoOtherUntilThereAreTooMany() throws Exception {
        threads = new ManyThreads("test", 2, Duration.ofHours(1));
        CountDownLatch both = new CountDownLatch(2);
        for (int i = 0; i < 2; i++) {
            threads.execute(
                    () -> {
                        both.countDown();
                        await();
                    });
        }
        assertThat(both.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThatThrownBy(() -> threads.execute(this::await))
                .isInstanceOf(RejectedExecutionException.class);
    }

    @Test
    void whoeverWaitsIsInterruptedAtTheEnd() throws Exception {
        threads = new ManyThreads("test", 1, Duration.ofHours(1));
        threads.execute(this::await);
        threads.shutdownNow();
        assertThat(isInterrupted()).isTrue();
        assertThat(threads.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    }
}
