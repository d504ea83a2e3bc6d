package io.downburst.engine.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.engine.plan.ExecutorPlan;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.storm.generated.GlobalStreamId;
import org.junit.jupiter.api.Test;

class ExecutorCountersTest {

    private static final GlobalStreamId WORDS = new GlobalStreamId("words", "default");

    private final ExecutorCounters counters =
            new ExecutorCounters(new ExecutorPlan("count", 0, 4, 6));

    @Test
    void sumsEachStreamOverTheExecutorsTasks() {
        counters.task(4).output("default").countEmit(2);
        counters.task(6).output("default").countEmit(3);
        counters.task(6).output("late").countEmit(0);

        assertThat(counters.emitted()).isEqualTo(Map.of("default", 2L, "late", 1L));
        assertThat(counters.transferred()).isEqualTo(Map.of("default", 5L));
    }

    @Test
    void countsExecutedAckedAndFailedBySource() {
        SourceCounter words = counters.task(5).source(WORDS);
        words.countExecuted(3);
        words.countAcked(1);
        words.countAcked(1);
        words.countFail();

        assertThat(counters.executed()).isEqualTo(Map.of(WORDS, 3L));
        assertThat(counters.acked()).isEqualTo(Map.of(WORDS, 2L));
        assertThat(counters.failed()).isEqualTo(Map.of(WORDS, 1L));
    }

    @Test
    void leavesOutStreamsWithoutTraffic() {
        counters.task(4).output("default");
        counters.task(4).source(WORDS);

        assertThat(counters.emitted()).isEmpty();
        assertThat(counters.executed()).isEmpty();
    }

    @Test
    void givesTheSameCounterForTheSameStream() {
        TaskCounters task = counters.task(4);

        assertThat(task.output("default")).isSameAs(task.output("default"));
        assertThat(task.source(WORDS))
                .isSameAs(task.source(new GlobalStreamId("words", "default")));
    }

    @Test
    void addsUpLatencySamples() {
        SourceCounter words = counters.task(4).source(WORDS);
        words.sampleExecute(5);
        words.sampleExecute(7);
        words.sampleAck(11);

        assertThat(words.executeSamples()).isEqualTo(2);
        assertThat(words.executeNanos()).isEqualTo(12);
        assertThat(words.ackSamples()).isEqualTo(1);
        assertThat(words.ackNanos()).isEqualTo(11);
    }

    @Test
    void readersSeeCountsGrowWhileTheOwnerCountsAndAddsStreams() throws Exception {
        int streams = 50;
        int emitsPerStream = 20_000;
        CompletableFuture<Void> reader =
                CompletableFuture.runAsync(
                        () -> {
                            long seen = 0;
                            while (seen < (long) streams * emitsPerStream) {
                                long now = ExecutorSnapshot.total(counters.emitted());
                                assertThat(now).isGreaterThanOrEqualTo(seen);
                                seen = now;
                            }
                        });

        for (int stream = 0; stream < streams; stream++) {
            OutputCounter counter = counters.task(4).output("stream-" + stream);
            for (int i = 0; i < emitsPerStream; i++) {
                counter.countEmit(1);
            }
        }

        reader.get(30, TimeUnit.SECONDS);
    }
}
