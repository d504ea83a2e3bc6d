package io.downburst.engine.sched;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RestTest {

    private static final long BEAT = KernelTimers.SLOWEST_BEAT / 2;

    private final Rest rest = new Rest();

    @AfterEach
    void leave() {
        rest.leave();
    }

    @Test
    void noNapFollowsASleep() {
        // Unless something held this thread up for as long in between, which does happen.
        assertThat(IntStream.range(0, 1000)).anyMatch(i -> !napRightAfterASleep());
    }

    private boolean napRightAfterASleep() {
        rest.sleep(() -> false, System.nanoTime());
        return rest.nap();
    }

    @Test
    void aThreadThatWasWokenParksUntilASleepHasLasted() {
        KernelTimers.prepare();
        assumeTrue(KernelTimers.areReady());
        // Unless something held this thread up for a beat, which does happen.
        assertThat(IntStream.range(0, 1000)).anyMatch(i -> parksOnceWoken());
    }

    private boolean parksOnceWoken() {
        sleepThrough();
        assertThat(parks()).as("after a sleep that lasted").isFalse();
        sleepThrough();
        rest.sleep(this::isWoken, System.nanoTime() + BEAT);
        return parks();
    }

    private void sleepThrough() {
        rest.sleep(() -> false, System.nanoTime() + BEAT);
    }

    private boolean isWoken() {
        rest.end();
        return false;
    }

    /** An interrupt ends the sleep of a thread that parks, and no other. */
    private boolean parks() {
        long wakeAt = System.nanoTime() + BEAT;
        rest.sleep(this::isInterrupted, wakeAt);
        return System.nanoTime() < wakeAt;
    }

    private boolean isInterrupted() {
        Thread.currentThread().interrupt();
        return false;
    }
}
