package io.downburst.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.downburst.engine.plan.ExecutorPlan;
import io.downburst.engine.stats.ExecutorSnapshot;
import io.downburst.engine.stats.LatencySnapshot;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.apache.storm.generated.BoltStats;
import org.apache.storm.generated.ExecutorStats;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.SpoutStats;
import org.junit.jupiter.api.Test;

class ExecutorFiguresTest {
    private static final long ONE_MINUTE = TimeUnit.MINUTES.toNanos(1);
    private static final long ONE_HOUR = TimeUnit.HOURS.toNanos(1);

    private static ExecutorStats stats(ExecutorSnapshot executor, long uptimeNanos) {
        return ExecutorFigures.stats(Windows.sinceStart(uptimeNanos, ExecutorTally.of(executor)));
    }

    @Test
    void aSpoutCountsByItsOwnStreams() {
        ExecutorStats stats =
                stats(
                        executor(
                                true,
                                Map.of(new GlobalStreamId("words", "default"), 7L),
                                3_000_000),
                        ONE_MINUTE);

        assertThat(stats.get_emitted().get(":all-time")).isEqualTo(Map.of("default", 10L));
        assertThat(stats.get_transferred().get("600")).isEqualTo(Map.of("default", 20L));
        SpoutStats spout = stats.get_specific().get_spout();
        assertThat(spout.get_acked().get(":all-time")).isEqualTo(Map.of("default", 7L));
        assertThat(spout.get_complete_ms_avg().get(":all-time").get("default"))
                .isCloseTo(3.0, within(0.01));
    }

    @Test
    void aBoltCountsBySourceStream() {
        GlobalStreamId words = new GlobalStreamId("words", "default");
        ExecutorStats stats = stats(executor(false, Map.of(words, 7L), 2_000_000), ONE_MINUTE);

        BoltStats bolt = stats.get_specific().get_bolt();
        assertThat(bolt.get_executed().get(":all-time")).isEqualTo(Map.of(words, 7L));
        assertThat(bolt.get_acked().get(":all-time")).isEqualTo(Map.of(words, 7L));
        assertThat(bolt.get_execute_ms_avg().get(":all-time").get(words))
                .isCloseTo(2.0, within(0.01));
    }

    @Test
    void aLatencyNobodyMeasuredIsLeftOut() {
        ExecutorStats stats = stats(executor(true, Map.of(), 0), ONE_MINUTE);
        assertThat(stats.get_specific().get_spout().get_complete_ms_avg()).isEmpty();
    }

    @Test
    void aWindowThatDoesNotReachBackToTheStartIsLeftOut() {
        ExecutorSnapshot executor = executor(true, Map.of(), 0);
        assertThat(stats(executor, ONE_MINUTE).get_emitted())
                .containsOnlyKeys("600", "10800", "86400", ":all-time");
        assertThat(stats(executor, ONE_HOUR).get_emitted())
                .containsOnlyKeys("10800", "86400", ":all-time");
    }

    @Test
    void aWindowHasWhatWasCountedAfterItBegan() {
        GlobalStreamId words = new GlobalStreamId("words", "default");
        ExecutorTally then = ExecutorTally.of(executor(true, Map.of(words, 7L), 3_000_000));
        ExecutorTally part = ExecutorTally.of(executor(true, Map.of(words, 5L), 1_000_000));
        ExecutorTally now =
                new ExecutorTally(
                        then.executor(),
                        true,
                        true,
                        Map.of("default", 15L, "other", 1L),
                        Map.of("default", 30L),
                        Map.of(),
                        Map.of(words, 12L),
                        Map.of(),
                        then.completeLatency().plus(part.completeLatency()),
                        Mean.NONE,
                        Mean.NONE,
                        0);
        ExecutorStats stats =
                ExecutorFigures.stats(Map.of(Windows.ALL_TIME, now, "600", now.since(then)));

        assertThat(stats.get_emitted())
                .containsEntry("600", Map.of("default", 5L, "other", 1L))
                .containsEntry(":all-time", Map.of("default", 15L, "other", 1L));
        SpoutStats spout = stats.get_specific().get_spout();
        assertThat(spout.get_acked().get("600")).isEqualTo(Map.of("default", 5L));
        assertThat(spout.get_complete_ms_avg().get("600").get("default"))
                .isCloseTo(1.0, within(0.01));
        assertThat(spout.get_complete_ms_avg().get(":all-time").get("default"))
                .isCloseTo(2.0, within(0.01));
    }

    private static ExecutorSnapshot executor(
            boolean spout, Map<GlobalStreamId, Long> acked, long latencyNanos) {
        Histogram histogram = new Histogram(3);
        if (latencyNanos > 0) {
            histogram.recordValue(latencyNanos);
        }
        LatencySnapshot latency = new LatencySnapshot(histogram);
        return new ExecutorSnapshot(
                new ExecutorPlan("words", 0, 1, 1),
                spout,
                true,
                Map.of("default", 10L),
                Map.of("default", 20L),
                spout ? Map.of() : acked,
                acked,
                Map.of(),
                latency,
                latency,
                latency,
                0,
                0,
                0,
                0,
                0,
                0,
                false);
    }
}
