package io.downburst.engine.sched;

import static io.downburst.engine.sched.Trial.Step.MEASURE_AT_HOME;
import static io.downburst.engine.sched.Trial.Step.MEASURE_THERE;
import static io.downburst.engine.sched.Trial.Step.MOVE;
import static io.downburst.engine.sched.Trial.Step.STAY;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

class TrialTest {

    private final Trial trial = new Trial(100, 1.05);

    @Test
    void aLossTwiceEndsIt() {
        assertThat(turn(104, 100)).isSameAs(MEASURE_THERE);
        assertThat(turn(104, 100)).isSameAs(STAY);
    }

    @Test
    void aLossOfMoreThanHalfEndsIt() {
        assertThat(turn(49, 100)).isSameAs(STAY);
    }

    @Test
    void whatGetsFasterAtHomeTooIsNoGain() {
        assertThat(turn(150, 200)).isSameAs(MEASURE_THERE);
        assertThat(turn(250, 300)).isSameAs(STAY);
    }

    @Test
    void whatGetsSlowerAtHomeTooIsNoLoss() {
        assertThat(turn(80, 50)).isSameAs(MEASURE_THERE);
        assertThat(turn(40, 20)).isSameAs(MEASURE_THERE);
    }

    @Test
    void aSmallGainMustShowInFiveTurns() {
        assertThat(turn(110, 100)).isSameAs(MEASURE_THERE);
        assertThat(turn(110, 100)).isSameAs(MEASURE_THERE);
        assertThat(turn(110, 100)).isSameAs(MEASURE_THERE);
        assertThat(turn(110, 100)).isSameAs(MEASURE_THERE);
        assertThat(turn(110, 100)).isSameAs(MOVE);
    }

    @Test
    void aTurnThatFailsMustBeMadeUpFor() {
        assertThat(turn(60, 100)).isSameAs(MEASURE_THERE);
        assertThat(turn(160, 100)).isSameAs(MEASURE_THERE);
        assertThat(turn(160, 100)).isSameAs(MEASURE_THERE);
        assertThat(turn(160, 100)).isSameAs(MOVE);
    }

    @Test
    void aClearGainNeedsThreeTurns() {
        assertThat(turn(160, 100)).isSameAs(MEASURE_THERE);
        assertThat(turn(160, 100)).isSameAs(MEASURE_THERE);
        assertThat(turn(160, 100)).isSameAs(MOVE);
    }

    /** Once there and once at home. */
    private Trial.Step turn(double there, double atHome) {
        assertThat(trial.next(there)).isSameAs(MEASURE_AT_HOME);
        return trial.next(atHome);
    }

    /** 35 of 1,000, give or take 0.6 in so many: 40 is nine times as far off. */
    @Test
    void ratesThatVaryByAThirdSeldomLookLikeAGain() {
        long seed = ThreadLocalRandom.current().nextLong();
        SplittableRandom random = new SplittableRandom(seed);
        int moves = 0;
        for (int i = 0; i < 100_000; i++) {
            moves += looksLikeAGain(random) ? 1 : 0;
        }
        assertThat(moves).as("of 100,000; seed " + seed).isLessThan(4_000);
    }

    private static boolean looksLikeAGain(SplittableRandom random) {
        Trial trial = new Trial(random.nextDouble(75, 100), 1.05);
        while (true) {
            switch (trial.next(random.nextDouble(75, 100))) {
                case MOVE -> {
                    return true;
                }
                case STAY -> {
                    return false;
                }
                default -> {}
            }
        }
    }
}
