package io.downburst.engine.context;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EventSamplingTest {

    private final EventSampling sampling = new EventSampling();

    @Test
    void choosesNothingUntilAskedTo() {
        assertThat(chosenOf100("count")).isZero();
    }

    @Test
    void theTopologysShareHoldsForEveryComponent() {
        EventSampler before = sampling.sampler("words");
        sampling.set(null, 100);

        assertThat(chosenOf100("count")).isEqualTo(100);
        assertThat(before).isSameAs(sampling.sampler("words"));
        assertThat(chosenOf100("words")).isEqualTo(100);
    }

    @Test
    void aComponentsOwnShareGoesBeforeTheTopologys() {
        sampling.set(null, 100);
        sampling.set("count", 0);

        assertThat(chosenOf100("count")).isZero();
        assertThat(chosenOf100("words")).isEqualTo(100);
    }

    @Test
    void aShareBetweenIsKeptOnAverage() {
        sampling.set("count", 20);
        EventSampler sampler = sampling.sampler("count");
        Random random = new Random(1);

        long chosen = IntStream.range(0, 100_000).filter(i -> sampler.chooses(random)).count();

        assertThat(chosen).isBetween(19_000L, 21_000L);
    }

    private long chosenOf100(String component) {
        EventSampler sampler = sampling.sampler(component);
        Random random = new Random(1);
        return IntStream.range(0, 100).filter(i -> sampler.chooses(random)).count();
    }
}
