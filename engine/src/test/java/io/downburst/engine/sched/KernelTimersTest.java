package io.downburst.engine.sched;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** On Linux and JDKs with foreign functions; a sleep that nobody ends fails by the time limit. */
@Timeout(60)
class KernelTimersTest {

    private static final long BEAT = TimeUnit.MICROSECONDS.toNanos(300);
    private static final long FAR = TimeUnit.MINUTES.toNanos(10);

    private KernelTimers timers;

    @BeforeAll
    static void prepare() {
        KernelTimers.prepare();
        assumeTrue(KernelTimers.areReady());
    }

    @BeforeEach
    void take() {
        timers = KernelTimers.take().orElseThrow();
        // Whoever had them before may have been woken once too often.
        timers.wake();
        timers.sleepUntil(System.nanoTime() + FAR);
    }

    @AfterEach
    void giveBack() {
        timers.giveBack();
    }

    @Test
    void noSleepOfABeatEndsBeforeItsTime() {
        long at = System.nanoTime();
        for (int i = 0; i < 100; i++) {
            at += BEAT;
            timers.sleepUntil(at);
            assertThat(System.nanoTime()).isGreaterThanOrEqualTo(at);
        }
    }

    @Test
    void aBeatMayChangeAndPause() {
        long at = System.nanoTime();
        for (long beat : new long[] {BEAT, BEAT, 3 * BEAT, BEAT / 3, 100 * BEAT, BEAT, BEAT}) {
            at += beat;
            timers.sleepUntil(at);
            assertThat(System.nanoTime()).isGreaterThanOrEqualTo(at);
        }
    }

    @Test
    void aTimeThatIsOverIsNotWaitedFor() {
        timers.sleepUntil(System.nanoTime() - BEAT);
        timers.sleepUntil(System.nanoTime() - 2 * BEAT);
    }

    @Test
    void aTimeThatWasSleptToIsNotWaitedForAgain() {
        long at = System.nanoTime() + 10 * BEAT;
        for (long each : new long[] {at, at, at + BEAT, at + BEAT, at, at + 2 * BEAT, at}) {
            timers.sleepUntil(each);
            assertThat(System.nanoTime()).isGreaterThanOrEqualTo(each);
        }
    }

    @Test
    void aBeatThatIsMissedIsMadeUpForByTheNext() {
        long at = System.nanoTime();
        for (int i = 0; i < 100; i++) {
            at += i % 3 == 0 ? 2 * BEAT : i % 7 == 0 ? 3 * BEAT : BEAT;
            while (i % 5 == 0 && System.nanoTime() < at + 3 * BEAT) {
                Thread.onSpinWait();
            }
            timers.sleepUntil(at);
            assertThat(System.nanoTime()).isGreaterThanOrEqualTo(at);
        }
    }

    @Test
    void wakesInTheMidstOfABeatEndNoSleepButTheOneTheyMeet() throws InterruptedException {
        Thread waker =
                new Thread(
                        () -> {
                            while (!Thread.interrupted()) {
                                timers.wake();
                                LockSupport.parkNanos(BEAT / 3);
                            }
                        });
        waker.start();
        long at = System.nanoTime();
        for (int i = 0; i < 3000; i++) {
            at += BEAT;
            while (System.nanoTime() < at) {
                timers.sleepUntil(at);
            }
        }
        waker.interrupt();
        waker.join();
        timers.sleepUntil(System.nanoTime() + BEAT);
        at = System.nanoTime() + BEAT;
        timers.sleepUntil(at);
        assertThat(System.nanoTime()).isGreaterThanOrEqualTo(at);
    }

    @Test
    void theSameTimeIsSleptToOnceMoreAfterAWake() {
        long at = System.nanoTime() + 100 * BEAT;

        timers.wake();
        timers.sleepUntil(at);
        assertThat(System.nanoTime()).isLessThan(at);
        timers.sleepUntil(at);

        assertThat(System.nanoTime()).isGreaterThanOrEqualTo(at);
    }

    @Test
    void aWakeAheadOfTheSleepEndsIt() {
        timers.wake();
        timers.wake();

        timers.sleepUntil(System.nanoTime() + FAR);
    }

    @Test
    void noWakeIsLost() throws InterruptedException {
        KernelTimers others = KernelTimers.take().orElseThrow();
        AtomicInteger serves = new AtomicInteger();
        Thread other = new Thread(() -> play(others, timers, serves, 1));

        other.start();
        play(timers, others, serves, 0);
        other.join();

        others.giveBack();
        assertThat(serves).hasValue(20_000);
    }

    /** Serves whenever the number of serves is even, or odd. */
    private static void play(
            KernelTimers mine, KernelTimers others, AtomicInteger serves, int parity) {
        while (serves.get() < 20_000) {
            if (serves.get() % 2 == parity) {
                serves.incrementAndGet();
                others.wake();
            } else {
                mine.sleepUntil(System.nanoTime() + FAR);
            }
        }
    }
}
