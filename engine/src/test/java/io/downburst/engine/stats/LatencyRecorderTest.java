package io.downburst.engine.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencyRecorderTest {

    private final LatencyRecorder recorder = new LatencyRecorder();

    @Test
    void anUnusedRecorderHasNoSamples() {
        LatencySnapshot snapshot = recorder.snapshot();

        assertThat(snapshot.count()).isZero();
        assertThat(snapshot.meanNanos()).isZero();
    }

    @Test
    void agreesWithAnHdrHistogramOfTwoDigits() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        Histogram expected = new Histogram(LatencyRecorder.MAX_NANOS, 2);
        for (int i = 0; i < 100_000; i++) {
            long nanos = random.nextLong(LatencyRecorder.MAX_NANOS) >>> random.nextInt(42);
            recorder.record(nanos);
            expected.recordValue(nanos);
        }

        assertThat(recorder.snapshot().histogram()).as("seed %d", seed).isEqualTo(expected);
    }

    @Test
    void keepsTheEdgesOfEveryPowerOfTwoApart() {
        for (long edge = 1; edge < LatencyRecorder.MAX_NANOS; edge <<= 1) {
            recorder.record(edge - 1);
            recorder.record(edge);
        }

        Histogram histogram = recorder.snapshot().histogram();
        for (long edge = 1; edge < LatencyRecorder.MAX_NANOS; edge <<= 1) {
            assertThat(histogram.getCountAtValue(edge)).as("at %d", edge).isPositive();
        }
        assertThat(histogram.getMinValue()).isZero();
    }

    @Test
    void countsWhatIsOutOfRangeAtTheNearestEnd() {
        recorder.record(-5);
        recorder.record(Long.MAX_VALUE);

        Histogram histogram = recorder.snapshot().histogram();
        assertThat(histogram.getMinValue()).isZero();
        assertThat(
                        histogram.valuesAreEquivalent(
                                histogram.getMaxValue(), LatencyRecorder.MAX_NANOS))
                .isTrue();
    }

    @Test
    void aSnapshotIsNotTouchedByLaterSamples() {
        recorder.record(10);
        LatencySnapshot snapshot = recorder.snapshot();
        recorder.record(10);

        assertThat(snapshot.count()).isEqualTo(1);
    }

    @Test
    void readersSeeSamplesGrowWhileTheOwnerRecords() throws Exception {
        int samples = 1_000_000;
        CompletableFuture<Void> reader =
                CompletableFuture.runAsync(
                        () -> {
                            long seen = 0;
                            while (seen < samples) {
                                long now = recorder.snapshot().count();
                                assertThat(now).isBetween(seen, (long) samples);
                                seen = now;
                            }
                        });

        for (int i = 0; i < samples; i++) {
            recorder.record(1L << (i % 40));
        }

        reader.get(30, TimeUnit.SECONDS);
    }
}
