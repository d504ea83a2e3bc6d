package io.downburst.engine.context;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.task.WorkerTopologyContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SharedResourcesTest {

    private final SharedResources resources =
            new SharedResources(
                    "shared-test", Map.of(Config.TOPOLOGY_WORKER_SHARED_THREAD_POOL_SIZE, 2));
    private final ExecutorService executor =
            (ExecutorService)
                    resources.defaultResources().get(WorkerTopologyContext.SHARED_EXECUTOR);

    @AfterEach
    void close() {
        resources.close();
    }

    @Test
    void hasNoThreadBeforeWorkIsGivenToIt() {
        assertThat(threads()).isEmpty();
    }

    @Test
    void runsAsMuchAtOnceAsConfiguredAndNoMore() throws Exception {
        CountDownLatch twoRun = new CountDownLatch(2);
        CountDownLatch release = new CountDownLatch(1);
        var works =
                IntStream.range(0, 5)
                        .<Future<?>>mapToObj(
                                i ->
                                        executor.submit(
                                                () -> {
                                                    twoRun.countDown();
                                                    return release.await(30, TimeUnit.SECONDS);
                                                }))
                        .toList();

        assertThat(twoRun.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(threads()).hasSize(2).allMatch(Thread::isDaemon);
        release.countDown();
        for (Future<?> work : works) {
            work.get(30, TimeUnit.SECONDS);
        }
    }

    @Test
    void leavesNoThreadBehindThoughItsWorkGoesOnForEver() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        executor.submit(
                () -> {
                    running.countDown();
                    return new CountDownLatch(1).await(1, TimeUnit.DAYS);
                });
        assertThat(running.await(30, TimeUnit.SECONDS)).isTrue();
        Set<Thread> threads = threads();

        resources.close();

        for (Thread thread : threads) {
            thread.join(30_000);
            assertThat(thread.isAlive()).isFalse();
        }
    }

    private static Set<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("shared-test-shared-"))
                .filter(Thread::isAlive)
                .collect(Collectors.toSet());
    }
}
