package io.downburst.bench.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class SeriesTest {
    @Test
    void trendIsTheRiseOfTheFittedLineOverTheMean() {
        assertThat(Series.trend(List.of(90L, 100L, 110L))).isEqualTo(0.2, within(1e-12));
        assertThat(Series.trend(List.of(400L, 200L, 300L, 100L))).isEqualTo(-0.96, within(1e-12));
    }

    @Test
    void aSteadyRateHasNoTrend() {
        assertThat(Series.trend(List.of(5L, 5L, 5L))).isZero();
    }
}
