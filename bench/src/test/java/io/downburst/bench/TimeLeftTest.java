package io.downburst.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TimeLeftTest {
    @Test
    void learnsWhatARunTakesBesideItsWindow() {
        TimeLeft left = new TimeLeft(4, 40);
        left.runDone(10, 15);
        assertThat(left.seconds(0)).isEqualTo(30 + 3 * 5);
        assertThat(left.seconds(20)).isEqualTo(30 + 3 * 5 - 20);
    }

    @Test
    void neverFallsBelowZero() {
        assertThat(new TimeLeft(1, 1).seconds(1000)).isZero();
    }

    @Test
    void isShownInMinutesAndSeconds() {
        assertThat(TimeLeft.show(59.4)).isEqualTo("59 s");
        assertThat(TimeLeft.show(400)).isEqualTo("6 min 40 s");
    }
}
