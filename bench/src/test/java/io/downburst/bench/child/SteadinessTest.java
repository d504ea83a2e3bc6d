package io.downburst.bench.child;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SteadinessTest {
    @Test
    void twoSpansInARowThatAreNoFasterThanTheBestReachIt() {
        Steadiness steadiness = new Steadiness(100);
        steadiness.sawDone(102);
        assertThat(steadiness.isReached()).isFalse();
        steadiness.sawDone(90);
        assertThat(steadiness.isReached()).isTrue();
    }

    @Test
    void aSlowSpanBeforeAFasterOneDoesNot() {
        Steadiness steadiness = new Steadiness(100);
        for (int done : new int[] {95, 110, 95, 120}) {
            steadiness.sawDone(done);
            assertThat(steadiness.isReached()).isFalse();
        }
    }

    @Test
    void aRiseInSmallStepsIsMeasuredAgainstTheBestYet() {
        Steadiness steadiness = new Steadiness(100);
        steadiness.sawDone(104);
        steadiness.sawDone(106);
        assertThat(steadiness.isReached()).isFalse();
        steadiness.sawDone(105);
        assertThat(steadiness.isReached()).isTrue();
    }

    @Test
    void whereTheRateIsSetTheCompilersAreToBeQuiet() {
        Steadiness steadiness = new Steadiness(100);
        steadiness.sawCompiled(2, 1000);
        steadiness.sawCompiled(3, 1000);
        steadiness.sawCompiled(2, 1000);
        assertThat(steadiness.isReached()).isFalse();
        steadiness.sawCompiled(0, 1000);
        assertThat(steadiness.isReached()).isTrue();
    }
}
