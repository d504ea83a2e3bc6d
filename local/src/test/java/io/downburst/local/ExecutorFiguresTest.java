package io.downburst.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.downburst.engine.plan.ExecutorPlan;
import io.downburst.engine.stats.ExecutorSnapshot;
import io.downburst.engine.stats.LatencySnapshot;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.apache.storm.generated.BoltStats;
import org.apache.storm.generated.ExecutorStats;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.SpoutStats;
import org.junit.jupiter.api.Test;

class ExecutorFiguresTest {
    private static final int ONE_MINUTE = 60;
    private static final int ONE_HOUR = 3600;

    @Test
    void aSpoutCountsByItsOwnStreams() {
        ExecutorStats stats =
                ExecutorFigures.stats(
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
        ExecutorStats stats =
                ExecutorFigures.stats(executor(false, Map.of(words, 7L), 2_000_000), ONE_MINUTE);

        BoltStats bolt = stats.get_specific().get_bolt();
        assertThat(bolt.get_executed().get(":all-time")).isEqualTo(Map.of(words, 7L));
        assertThat(bolt.get_acked().get(":all-time")).isEqualTo(Map.of(words, 7L));
        assertThat(bolt.get_execute_ms_avg().get(":all-time").get(words))
                .isCloseTo(2.0, within(0.01));
    }

    @Test
    void aLatencyNobodyMeasuredIsLeftOut() {
        ExecutorStats stats = ExecutorFigures.stats(executor(true, Map.of(), 0), ONE_MINUTE);
        assertThat(stats.get_specific().get_spout().get_complete_ms_avg()).isEmpty();
    }

    @Test
    void aWindowThatDoesNotReachBackToTheStartIsLeftOut() {
        ExecutorSnapshot executor = executor(true, Map.of(), 0);
        assertThat(ExecutorFigures.stats(executor, ONE_MINUTE).get_emitted())
                .containsOnlyKeys("600", "10800", "86400", ":all-time");
        assertThat(ExecutorFigures.stats(executor, ONE_HOUR).get_emitted())
                .containsOnlyKeys("10800", "86400", ":all-time");
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
