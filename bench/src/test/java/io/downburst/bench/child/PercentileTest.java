package io.downburst.bench.child;

import static org.assertj.core.api.Assertions.assertThat;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PercentileTest {
    @Test
    void isToldOnceTenSamplesLieBeyondIt() {
        assertThat(Percentile.of(samples(999), 99)).isEmpty();
        assertThat(Percentile.of(samples(1000), 99)).hasValue(990);
        assertThat(Percentile.of(samples(9_999), 99.9)).isEmpty();
        assertThat(Percentile.of(samples(19), 50)).isEmpty();
        assertThat(Percentile.of(samples(20), 50)).hasValue(10);
    }

    @Test
    void isNoneOfNoSamples() {
        assertThat(Percentile.of(samples(0), 50)).isEmpty();
    }

    /** One sample of each value from 1 on, all of them told apart. */
    private static Histogram samples(int count) {
        Histogram histogram = new Histogram(5);
        for (int value = 1; value <= count; value++) {
            histogram.recordValue(value);
        }
        return histogram;
    }
}
