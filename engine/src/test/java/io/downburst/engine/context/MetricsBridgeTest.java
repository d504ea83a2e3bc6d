package io.downburst.engine.context;

import static org.assertj.core.api.Assertions.assertThat;

import com.codahale.metrics.Gauge;
import io.downburst.engine.plan.ExecutorPlan;
import io.downburst.engine.sched.VirtualClock;
import io.downburst.engine.stats.ExecutorCounters;
import io.downburst.engine.stats.ExecutorSnapshot;
import io.downburst.engine.stats.LatencyRecorder;
import io.downburst.engine.stats.SourceCounter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.storm.Config;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.metrics2.StormMetricRegistry;
import org.apache.storm.metrics2.TaskMetrics;
import org.apache.storm.policy.WaitStrategyPark;
import org.apache.storm.utils.JCQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MetricsBridgeTest {

    private static final GlobalStreamId WORDS = new GlobalStreamId("words", "default");

    private final TestWorker worker = new TestWorker(Components.wordCount(1, 1).createTopology());
    private final Map<String, Object> conf =
            Plans.conf(Map.of(Config.TOPOLOGY_STATS_SAMPLE_RATE, 1.0));
    private final VirtualClock clock = new VirtualClock();
    private final ErrorReports errors = new ErrorReports(conf, clock);

    @AfterEach
    void close() {
        worker.close();
    }

    @Test
    void aBoltsMetricsHaveStormsNamesAndCounts() {
        StormMetricRegistry storm = stormRegistry("count");
        TaskMetrics task = stormTask(storm, "count");
        Bridged bolt = new Bridged("count", false);
        for (int i = 0; i < 3; i++) {
            task.emittedTuple("default");
            task.transferredTuples("default", 2);
            bolt.counters.task(bolt.task).output("default").countEmit(2);
            task.boltExecuteTuple("words", "default", 4);
            bolt.source(WORDS).countExecuted(1);
        }
        task.boltAckedTuple("words", "default", 6);
        bolt.source(WORDS).countAcked(1);
        task.boltFailedTuple("words", "default");
        bolt.source(WORDS).countFail();
        task.setCapacity(0.5);

        bolt.update(0);

        assertThat(bolt.names()).isEqualTo(storm.getRegistry().getNames());
        assertThat(bolt.counts()).isEqualTo(counts(storm));
    }

    @Test
    void aSpoutsMetricsHaveStormsNamesAndCounts() {
        StormMetricRegistry storm = stormRegistry("words");
        for (String skip : List.of("max-spout", "inactive", "backpressure")) {
            storm.rateCounter("__skipped-" + skip + "-ms", "words", worker.task("words", 0));
        }
        TaskMetrics task = stormTask(storm, "words");
        Bridged spout = new Bridged("words", true);
        task.emittedTuple("default");
        task.transferredTuples("default", 1);
        spout.counters.task(spout.task).output("default").countEmit(1);
        task.spoutAckedTuple("default", 6);
        spout.source(WORDS).countAcked(1);
        task.spoutFailedTuple("default");
        spout.source(WORDS).countFail();

        spout.update(0);

        assertThat(spout.names()).isEqualTo(storm.getRegistry().getNames());
        assertThat(spout.counts()).isEqualTo(counts(storm));
    }

    @Test
    void aStreamAppearsWithItsFirstTraffic() {
        Bridged bolt = new Bridged("count", false);
        bolt.counters.task(bolt.task).output("late");
        bolt.update(0);
        assertThat(bolt.counts()).doesNotContainKey("__emit-count-late");

        bolt.counters.task(bolt.task).output("late").countEmit(0);
        bolt.update(0);
        assertThat(bolt.counts())
                .containsEntry("__emit-count-late", 1L)
                .containsEntry("__transfer-count-late", 0L);
    }

    @Test
    void latenciesAreMeansSinceTheUpdateBefore() {
        Bridged bolt = new Bridged("count", false);
        SourceCounter words = bolt.source(WORDS);
        words.countExecuted(3);
        words.sampleExecute(Duration.ofMillis(1).toNanos());
        words.sampleExecute(Duration.ofMillis(3).toNanos());
        bolt.update(0);
        assertThat(bolt.gauge("__execute-latency-words:default")).isEqualTo(2.0);

        words.sampleExecute(Duration.ofMillis(8).toNanos());
        bolt.update(0);
        assertThat(bolt.gauge("__execute-latency-words:default")).isEqualTo(8.0);

        bolt.update(0);
        assertThat(bolt.gauge("__execute-latency-words:default")).isEqualTo(8.0);
    }

    @Test
    void capacityIsTheShareOfTimeThatTheExecutorWasBusy() {
        Bridged bolt = new Bridged("count", false);
        bolt.source(WORDS).countExecuted(1);
        bolt.update(0);
        clock.advance(Duration.ofSeconds(2));
        bolt.update(Duration.ofMillis(500).toNanos());

        assertThat(bolt.gauge("__capacity")).isEqualTo(0.25);
    }

    @Test
    void theInboxShowsAsTheReceiveQueue() {
        Bridged bolt = new Bridged("count", false);
        bolt.inboxTuples = 40;
        bolt.update(0);

        assertThat(bolt.gauge("receive-queue-capacity")).isEqualTo(32);
        assertThat(bolt.gauge("receive-queue-population")).isEqualTo(32);
        assertThat(bolt.gauge("receive-queue-pct_full")).isEqualTo(1f);
        assertThat(bolt.gauge("receive-queue-overflow")).isEqualTo(8);

        clock.advance(Duration.ofSeconds(2));
        bolt.source(WORDS).countExecuted(160);
        bolt.update(0);
        assertThat(bolt.gauge("receive-queue-arrival_rate_secs")).isEqualTo(80.0);
        assertThat(bolt.gauge("receive-queue-sojourn_time_ms")).isEqualTo(400.0);
    }

    @Test
    void reportedErrorsAndSkippedTimeAreCounted() {
        Bridged spout = new Bridged("words", true);
        errors.report("words", spout.task, new Exception());
        spout.counters.skips().addMaxPending(Duration.ofMillis(7).toNanos());
        spout.counters.skips().addInactive(Duration.ofMillis(8).toNanos());
        spout.blockedNanos = Duration.ofMillis(9).toNanos();
        spout.update(0);

        assertThat(spout.counts())
                .containsEntry("__reported-error-count", 1L)
                .containsEntry("__skipped-max-spout-ms", 7L)
                .containsEntry("__skipped-inactive-ms", 8L)
                .containsEntry("__skipped-backpressure-ms", 9L);
    }

    /** A registry with what Storm's executor registers before anything runs. */
    private StormMetricRegistry stormRegistry(String component) {
        StormMetricRegistry registry = new StormMetricRegistry();
        registry.start(Map.of(Config.STORM_ID, Plans.TOPOLOGY_ID), TestWorker.PORT);
        registry.stop();
        int task = worker.task(component, 0);
        new JCQueue(
                "receive-queue",
                "receive-queue",
                32,
                0,
                1,
                new WaitStrategyPark(),
                Plans.TOPOLOGY_ID,
                component,
                List.of(task),
                TestWorker.PORT,
                registry);
        Gauge<Integer> none = () -> 0;
        registry.gauge("__backpressure-last-overflow-count", none, component, task);
        registry.rateCounter("__reported-error-count", component, task);
        return registry;
    }

    private TaskMetrics stormTask(StormMetricRegistry registry, String component) {
        return new TaskMetrics(
                worker.contexts.worker(), component, worker.task(component, 0), registry, conf);
    }

    private static Map<String, Long> counts(StormMetricRegistry registry) {
        return registry.getRegistry().getCounters().entrySet().stream()
                .collect(
                        Collectors.toMap(
                                counter -> shortName(counter.getKey()),
                                counter -> counter.getValue().getCount()));
    }

    private static String shortName(String name) {
        String port = "." + TestWorker.PORT + "-";
        return name.substring(name.indexOf(port) + port.length());
    }

    /** One executor of one task, and its bridge to the worker's registry. */
    private final class Bridged {
        final int task;
        final boolean spout;
        final ExecutorPlan executor;
        final ExecutorCounters counters;
        final MetricsBridge bridge;
        long inboxTuples;
        long blockedNanos;

        Bridged(String component, boolean spout) {
            this.spout = spout;
            this.task = worker.task(component, 0);
            this.executor = new ExecutorPlan(component, 0, task, task);
            this.counters = new ExecutorCounters(executor);
            this.bridge =
                    new MetricsBridge(executor, spout, counters, errors, worker.metrics2, clock);
        }

        SourceCounter source(GlobalStreamId source) {
            return counters.task(task).source(source);
        }

        void update(long busyNanos) {
            var none = new LatencyRecorder().snapshot();
            bridge.update(
                    new ExecutorSnapshot(
                            executor,
                            spout,
                            true,
                            counters.emitted(),
                            counters.transferred(),
                            counters.executed(),
                            counters.acked(),
                            counters.failed(),
                            none,
                            none,
                            none,
                            busyNanos,
                            blockedNanos,
                            0,
                            0,
                            inboxTuples,
                            32,
                            false));
        }

        Set<String> names() {
            return worker.metrics2.registry().getRegistry().getNames();
        }

        Map<String, Long> counts() {
            return MetricsBridgeTest.counts(worker.metrics2.registry());
        }

        Object gauge(String name) {
            Gauge<?> gauge = worker.metrics2.registry().getTaskGauges(task).get(name);
            return gauge.getValue();
        }
    }
}
