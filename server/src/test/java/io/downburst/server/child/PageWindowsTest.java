package io.downburst.server.child;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.local.TopologyTally;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PageWindowsTest {

    private static final String ALL_TIME = ":all-time";

    private final PageWindows windows = new PageWindows();

    /** Of a topology that has run for some seconds. */
    private static TopologyTally tally(long seconds) {
        long nanos = TimeUnit.SECONDS.toNanos(seconds);
        // The clock may be below 0.
        return new TopologyTally(nanos - TimeUnit.DAYS.toNanos(3), nanos, List.of());
    }

    /** Looks every ten seconds, as a server does. */
    private void runFor(long seconds) {
        for (long second = 0; second <= seconds; second += 10) {
            windows.take(tally(second));
        }
    }

    private long seconds(String window, long now) {
        return TimeUnit.NANOSECONDS.toSeconds(windows.until(tally(now)).get(window).nanos());
    }

    @Test
    void aWindowLongerThanTheTopologysLifeBeganWithIt() {
        runFor(500);
        Map<String, TopologyTally> until = windows.until(tally(505));
        assertThat(until).containsOnlyKeys(ALL_TIME, "600", "10800", "86400");
        assertThat(until.values()).containsOnly(tally(505));
    }

    @Test
    void eachWindowIsAsLongAsItSaysAndATwentiethAtMost() {
        runFor(100_000);
        for (long now = 100_000; now < 100_010; now++) {
            assertThat(seconds(ALL_TIME, now)).isEqualTo(now);
            assertThat(seconds("600", now)).isBetween(600L, 640L);
            assertThat(seconds("10800", now)).isBetween(10_800L, 11_350L);
            assertThat(seconds("86400", now)).isBetween(86_400L, 90_730L);
        }
    }

    @Test
    void whatBeganAfterTheWindowDidIsNotMadeUp() {
        for (long second = 1_000; second <= 1_300; second += 10) {
            windows.take(tally(second));
        }
        assertThat(windows.until(tally(1_305))).containsOnlyKeys(ALL_TIME, "10800", "86400");
    }

    @Test
    void afreshMeansFromNothing() {
        runFor(6_000);
        windows.clear();
        assertThat(windows.until(tally(6_000))).containsOnlyKeys(ALL_TIME, "10800", "86400");
    }
}
