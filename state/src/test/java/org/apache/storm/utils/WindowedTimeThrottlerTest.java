package org.apache.storm.utils;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The class that Trident's coordinator finds under the name of Storm's, outside any slice. */
@Timeout(60)
class WindowedTimeThrottlerTest {

    @Test
    void allowsSoManyEventsInAWindow() {
        WindowedTimeThrottler throttler = new WindowedTimeThrottler(3_600_000, 2);
        throttler.markEvent();
        assertThat(throttler.isThrottled()).isFalse();
        throttler.markEvent();
        assertThat(throttler.isThrottled()).isTrue();
    }

    @Test
    void theNextWindowHasItsOwnEvents() {
        WindowedTimeThrottler throttler = new WindowedTimeThrottler(1, 1);
        throttler.markEvent();
        while (throttler.isThrottled()) {
            Thread.onSpinWait();
        }
        assertThat(throttler.isThrottled()).isFalse();
    }
}
