package io.downburst.engine.sched;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PaceTest {

    private final Pace pace = new Pace();

    @Test
    void sleepsGrowLongerTheLongerNothingRuns() {
        List<Long> millis = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            millis.add(Duration.ofNanos(pace.nanos()).toMillis());
            pace.follow(true);
        }

        assertThat(millis).containsExactly(5L, 10L, 20L, 40L, 80L, 1000L, 1000L);
    }

    @Test
    void whatRunsIsWatchedClosely() {
        fallAsleep();

        pace.follow(false);

        assertThat(pace.nanos()).isEqualTo(Pace.BUSY_NANOS);
    }

    @Test
    void onlyTheLongestSleepIsForOthersToEnd() {
        assertThat(pace.isAsleep()).isFalse();

        fallAsleep();

        assertThat(pace.isAsleep()).isTrue();
    }

    @Test
    void theNextLookFollowsSoonOnWhatEndedALongSleep() {
        fallAsleep();

        pace.stir();

        assertThat(pace.nanos()).isEqualTo(Pace.STIRRED_NANOS);
        assertThat(pace.isAsleep()).isFalse();
    }

    @Test
    void aCrowdIsLookedAtEveryMillisecond() {
        pace.hurry();

        assertThat(pace.nanos()).isEqualTo(Duration.ofMillis(1).toNanos());
        pace.follow(false);
        assertThat(pace.nanos()).isEqualTo(Pace.BUSY_NANOS);
    }

    private void fallAsleep() {
        for (int i = 0; i < 5; i++) {
            pace.follow(true);
        }
    }
}
