package io.downburst.multilang;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class BackOffTest {

    private final BackOff backOff = new BackOff();

    @Test
    void waitsLongerEachTimeButNotForEver() {
        assertThat(LongStream.range(0, 9).map(i -> backOff.after(0)))
                .containsExactly(100L, 200L, 400L, 800L, 1_600L, 3_200L, 6_400L, 10_000L, 10_000L);
    }

    @Test
    void forgetsEarlyDeathsOnceAChildHasLivedLong() {
        backOff.after(0);
        backOff.after(0);

        assertThat(backOff.after(TimeUnit.SECONDS.toNanos(11))).isEqualTo(100);
    }
}
