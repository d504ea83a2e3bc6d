package io.downburst.engine.sched;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PatienceTest {

    private static final long MILLI = Duration.ofMillis(1).toNanos();

    private Thread.State state = Thread.State.RUNNABLE;
    private long cpuNanos;
    private boolean inNative;
    private boolean opening;

    @Test
    void oneThatWaitsInJavaIsFoundAtOnce() {
        state = Thread.State.TIMED_WAITING;

        assertThat(isOver(9, false)).isFalse();
        assertThat(isOver(10, false)).isTrue();
    }

    @Test
    void soIsOneThatWaitsForASocket() {
        inNative = true;

        assertThat(isOver(9, false)).isFalse();
        assertThat(isOver(10, false)).isTrue();
    }

    @Test
    void oneThatComputesInNativeCodeWaitsForNothing() {
        inNative = true;
        cpuNanos = 9 * MILLI;

        assertThat(isOver(10, false)).isFalse();
    }

    @Test
    void oneThatWantsForAProcessorIsNotBlamed() {
        assertThat(isOver(199, false)).isFalse();
    }

    @Test
    void oneThatComputesIsGivenTwiceAsLong() {
        cpuNanos = 19 * MILLI;
        assertThat(isOver(19, false)).isFalse();
        cpuNanos = 20 * MILLI;
        assertThat(isOver(20, false)).isTrue();
    }

    @Test
    void oneThatComputesWhileItOpensIsGivenMuchLonger() {
        opening = true;
        cpuNanos = 199 * MILLI;

        assertThat(isOver(199, false)).isFalse();
        assertThat(isOver(200, false)).isTrue();
    }

    @Test
    void oneThatWaitsWhileItOpensIsFoundAsSoon() {
        opening = true;
        state = Thread.State.WAITING;

        assertThat(isOver(10, false)).isTrue();
    }

    @Test
    void anotherThatWaitsIsFoundSooner() {
        state = Thread.State.BLOCKED;

        assertThat(isOver(1, true)).isFalse();
        assertThat(isOver(2, true)).isTrue();
    }

    @Test
    void anotherThatComputesIsNot() {
        cpuNanos = 19 * MILLI;

        assertThat(isOver(19, true)).isFalse();
    }

    private boolean isOver(long millis, boolean crowd) {
        Patience.Suspect suspect =
                new Patience.Suspect() {
                    @Override
                    public Thread.State state() {
                        return state;
                    }

                    @Override
                    public long cpuNanos() {
                        return cpuNanos;
                    }

                    @Override
                    public boolean isInNative() {
                        return inNative;
                    }

                    @Override
                    public boolean isOpening() {
                        return opening;
                    }
                };
        return Patience.isOver(suspect, millis * MILLI, crowd);
    }
}
