package io.downburst.server.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StepRingTest {

    private static final long DAY = 86_400_000;
    private static final long NOW = 20_000 * DAY + 12_340_000;

    @TempDir Path folder;

    private Path file;
    private StepRing ring;

    @BeforeEach
    void create() {
        file = folder.resolve("history");
        ring = new StepRing(file);
    }

    private static Step step(long start, double rate, double p99) {
        return new Step(start, rate, rate, rate, 0, 1, Double.NaN, p99);
    }

    @Test
    void tellsWhatWasWrittenToWhoeverOpensItNext() throws Exception {
        Step first = step(NOW, 5, 70);
        Step second = step(NOW + Step.MILLIS, 6, Double.NaN);
        ring.write(first);
        ring.write(second);
        assertThat(new StepRing(file).read(NOW, NOW + DAY)).containsExactly(first, second);
        assertThat(ring.read(NOW + 1, NOW + DAY)).containsExactly(second);
        assertThat(ring.read(NOW - DAY, NOW)).isEmpty();
    }

    @Test
    void hasNothingToTellBeforeTheFirst() throws Exception {
        assertThat(ring.read(NOW - DAY, NOW)).isEmpty();
    }

    @Test
    void forgetsWhatIsADayOldAndDoesNotGrow() throws Exception {
        for (long start = NOW; start < NOW + DAY + 3 * Step.MILLIS; start += Step.MILLIS) {
            if (start < NOW + 100 * Step.MILLIS || start >= NOW + DAY) {
                ring.write(step(start, 1, 1));
            }
        }
        assertThat(Files.size(file)).isLessThanOrEqualTo(8_640 * 64);
        assertThat(ring.read(NOW, NOW + DAY).get(0).startMillis()).isEqualTo(NOW + 3 * Step.MILLIS);
    }

    @Test
    void severalBecomeOneAndGapsStay() {
        long start = NOW / 60_000 * 60_000;
        List<Step> coarse =
                StepRing.coarser(
                        List.of(
                                step(start, 1, 5),
                                step(start + 10_000, 2, Double.NaN),
                                step(start + 50_000, 6, 9),
                                step(start + 180_000, 7, Double.NaN)),
                        60_000);
        assertThat(coarse).containsExactly(step(start, 3, 9), step(start + 180_000, 7, Double.NaN));
    }
}
