package io.downburst.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.bench.figure.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WordOracleTest {
    private static final List<String> LINES = List.of("the cow", "", " the moon");
    private static final int TWO_PASSES = 6;

    @Test
    void holdsWhereTheCountersHoldWholePasses() {
        assertThat(holds(List.of(Map.of("the", 4, "cow", 2), Map.of("", 4, "moon", 2)), TWO_PASSES))
                .containsExactly(true, true);
    }

    @Test
    void aLostWordIsNoticed() {
        assertThat(holds(List.of(Map.of("the", 3, "cow", 2), Map.of("", 4, "moon", 2)), TWO_PASSES))
                .containsExactly(false, true);
    }

    @Test
    void aWordInTwoCountersIsNoticedThoughTheSumIsRight() {
        assertThat(
                        holds(
                                List.of(
                                        Map.of("the", 3, "cow", 2),
                                        Map.of("", 4, "moon", 2, "the", 1)),
                                TWO_PASSES))
                .containsExactly(true, false);
    }

    @Test
    void aPassLeftUnfinishedIsNoticed() {
        assertThat(
                        holds(
                                List.of(Map.of("the", 4, "cow", 2), Map.of("", 4, "moon", 2)),
                                TWO_PASSES + 1))
                .containsExactly(false, true);
    }

    private static List<Boolean> holds(List<Map<String, Integer>> counters, long emitted) {
        return WordOracle.verdicts(counters, LINES, emitted).stream().map(Verdict::holds).toList();
    }
}
