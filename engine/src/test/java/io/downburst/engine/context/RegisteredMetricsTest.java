package io.downburst.engine.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.engine.sched.VirtualClock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.metric.api.AssignableMetric;
import org.apache.storm.metric.api.CountMetric;
import org.apache.storm.metric.api.IMetric;
import org.apache.storm.metric.api.IMetricsConsumer.DataPoint;
import org.apache.storm.metric.api.IMetricsConsumer.TaskInfo;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RegisteredMetricsTest {

    private static final int PORT = 6700;
    private static final int TASK = 3;

    private final VirtualClock clock = new VirtualClock();
    private Metrics2 metrics2 = new Metrics2(Plans.TOPOLOGY_ID, Map.of(), PORT);
    private RegisteredMetrics registered = new RegisteredMetrics("count", metrics2, clock);

    @AfterEach
    void close() {
        metrics2.close();
    }

    @Test
    void aTickTakesAndResetsTheTasksMetricsOfThatInterval() {
        CountMetric count = new CountMetric();
        register(60, TASK, "count", count);
        register(10, TASK, "other interval", new CountMetric());
        register(60, TASK + 1, "other task", new CountMetric());
        count.incrBy(7);

        assertThat(points(60)).containsExactly(new DataPoint("count", 7L));
        assertThat(points(60)).containsExactly(new DataPoint("count", 0L));
    }

    @Test
    void aTickSaysWhoMeasuredWhenAndHowOften() {
        register(60, TASK, "count", new CountMetric());
        clock.advance(Duration.ofSeconds(100));

        TaskInfo info = (TaskInfo) registered.tick(TASK, 60).orElseThrow().get(0);

        assertThat(info.srcComponentId).isEqualTo("count");
        assertThat(info.srcTaskId).isEqualTo(TASK);
        assertThat(info.srcWorkerPort).isEqualTo(PORT);
        assertThat(info.srcWorkerHost).isNotEmpty();
        assertThat(info.timestamp).isEqualTo(100);
        assertThat(info.updateIntervalSecs).isEqualTo(60);
    }

    @Test
    void nothingIsSentWithoutValues() {
        register(60, TASK, "empty", new AssignableMetric(null));

        assertThat(registered.tick(TASK, 60)).isEmpty();
        assertThat(registered.tick(TASK, 30)).isEmpty();
    }

    @Test
    void ticksComeAtTheRegisteredIntervals() {
        register(60, TASK, "slow", new CountMetric());
        register(10, TASK, "fast", new CountMetric());

        assertThat(registered.intervals()).containsExactly(10, 60);
    }

    @Test
    void theRegistrysValuesComeAtAnIntervalOfTheirOwn() {
        withRegistryTick(20);
        metrics2.registry().counter("seen", "count", TASK).inc(5);
        register(60, TASK, "slow", new CountMetric());

        assertThat(registered.intervals()).containsExactly(20, 60);
        assertThat(points(20)).containsExactly(new DataPoint("seen", 5L));
        assertThat(points(60)).containsExactly(new DataPoint("slow", 0L));
    }

    private void withRegistryTick(int seconds) {
        metrics2.close();
        metrics2 =
                new Metrics2(
                        Plans.TOPOLOGY_ID,
                        Map.of(
                                Config.TOPOLOGY_ENABLE_V2_METRICS_TICK,
                                true,
                                Config.TOPOLOGY_V2_METRICS_TICK_INTERVAL_SECONDS,
                                seconds),
                        PORT);
        metrics2.start();
        registered = new RegisteredMetrics("count", metrics2, clock);
    }

    private void register(int seconds, int task, String name, IMetric metric) {
        registered
                .byInterval()
                .computeIfAbsent(seconds, s -> new HashMap<>())
                .computeIfAbsent(task, t -> new HashMap<>())
                .put(name, metric);
    }

    private List<DataPoint> points(int seconds) {
        Values values = registered.tick(TASK, seconds).orElseThrow();
        return ((List<?>) values.get(1)).stream().map(DataPoint.class::cast).toList();
    }
}
