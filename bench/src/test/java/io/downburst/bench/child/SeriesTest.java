package io.downburst.bench.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SeriesTest {
    @Test
    void trendIsTheRiseOfTheFittedLineOverTheMean() {
        assertThat(Series.trend(List.of(90L, 100L, 110L))).isEqualTo(0.2, within(1e-12));
        assertThat(Series.trend(List.of(400L, 200L, 300L, 100L))).isEqualTo(-0.96, within(1e-12));
    }

    @Test
    void theSlowestTenthIsTheSlowestOfTenParts() {
        List<Long> stalled =
                IntStream.range(0, 40).mapToObj(n -> n / 4 == 7 ? 20L + n % 4 : 100L).toList();
        assertThat(Series.slowestTenth(stalled)).isEqualTo(21.5 / 92.15, within(1e-12));
        List<Long> uneven = IntStream.range(0, 61).mapToObj(n -> n == 60 ? 30L : 100L).toList();
        assertThat(Series.slowestTenth(uneven)).isEqualTo(90 / (6030 / 61.0), within(1e-12));
        assertThat(Series.slowestTenth(Collections.nCopies(60, 5L))).isOne();
    }

    @Test
    void aSteadyRateHasNoTrend() {
        assertThat(Series.trend(List.of(5L, 5L, 5L))).isZero();
    }
}
