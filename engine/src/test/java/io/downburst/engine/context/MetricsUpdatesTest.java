package io.downburst.engine.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.codahale.metrics.Counter;
import io.downburst.engine.plan.ExecutorPlan;
import io.downburst.engine.sched.Clock;
import io.downburst.engine.stats.ExecutorCounters;
import io.downburst.engine.stats.ExecutorSnapshot;
import io.downburst.engine.stats.LatencyRecorder;
import io.downburst.engine.stats.TopologySnapshot;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MetricsUpdatesTest {

    private final TestWorker worker = new TestWorker(Components.wordCount(1, 1).createTopology());
    private final int task = worker.task("count", 0);
    private final ExecutorPlan executor = new ExecutorPlan("count", 0, task, task);
    private final ExecutorCounters counters = new ExecutorCounters(executor);
    private final MetricsBridge bridge =
            new MetricsBridge(
                    executor,
                    false,
                    counters,
                    new ErrorReports(Map.of(), Clock.SYSTEM),
                    worker.metrics2,
                    Clock.SYSTEM);

    @AfterEach
    void close() {
        worker.close();
    }

    @Test
    void everyUpdateBringsTheExecutorsCounts() {
        try (MetricsUpdates updates = new MetricsUpdates("test", this::snapshot, List.of(bridge))) {
            counters.task(task).output("default").countEmit(1);
            updates.update();
            assertThat(emitted()).isEqualTo(1);

            counters.task(task).output("default").countEmit(1);
            updates.update();
            assertThat(emitted()).isEqualTo(2);
        }
    }

    @Test
    void closingUpdatesALastTime() {
        MetricsUpdates updates = new MetricsUpdates("test", this::snapshot, List.of(bridge));
        counters.task(task).output("default").countEmit(1);

        updates.close();

        assertThat(emitted()).isEqualTo(1);
    }

    @Test
    void goesOnAfterASnapshotThatFailed() throws InterruptedException {
        CountDownLatch failures = new CountDownLatch(2);
        MetricsUpdates updates =
                new MetricsUpdates(
                        "test",
                        () -> {
                            failures.countDown();
                            throw new IllegalStateException("no snapshot now");
                        },
                        List.of(bridge));
        updates.start();

        assertThat(failures.await(30, TimeUnit.SECONDS)).isTrue();
        assertThatCode(updates::close).doesNotThrowAnyException();
    }

    private long emitted() {
        Counter counter =
                worker.metrics2.registry().getTaskCounters(task).get("__emit-count-default");
        return counter.getCount();
    }

    private TopologySnapshot snapshot() {
        var none = new LatencyRecorder().snapshot();
        return new TopologySnapshot(
                0,
                0,
                List.of(
                        new ExecutorSnapshot(
                                executor,
                                false,
                                true,
                                counters.emitted(),
                                counters.transferred(),
                                counters.executed(),
                                counters.acked(),
                                counters.failed(),
                                none,
                                none,
                                none,
                                0,
                                0,
                                0,
                                0,
                                32,
                                false)),
                List.of());
    }
}
