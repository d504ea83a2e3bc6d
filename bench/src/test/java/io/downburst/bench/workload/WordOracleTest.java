package io.downburst.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.bench.figure.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WordOracleTest {
    private static final Map<String, Long> EMITTED = Map.of("the cow", 2L, "", 2L, " the moon", 2L);

    @Test
    void holdsWhereTheCountersHoldAllWords() {
        assertThat(holds(List.of(Map.of("the", 4, "cow", 2), Map.of("", 4, "moon", 2))))
                .containsExactly(true, true);
    }

    @Test
    void aLostWordIsNoticed() {
        assertThat(holds(List.of(Map.of("the", 3, "cow", 2), Map.of("", 4, "moon", 2))))
                .containsExactly(false, true);
    }

    @Test
    void aWordThatNobodyEmittedIsNoticed() {
        assertThat(holds(List.of(Map.of("the", 4, "cow", 2, "cat", 1), Map.of("", 4, "moon", 2))))
                .containsExactly(false, true);
    }

    @Test
    void aWordInTwoCountersIsNoticedThoughTheSumIsRight() {
        assertThat(holds(List.of(Map.of("the", 3, "cow", 2), Map.of("", 4, "moon", 2, "the", 1))))
                .containsExactly(true, false);
    }

    @Test
    void aCountThatIsBeyondAnIntIsRightAsTheBoltsWraps() {
        Map<String, Long> emitted = Map.of("the", 3_000_000_000L);
        assertThat(WordOracle.allCounted(emitted, List.of(Map.of("the", -1_294_967_296))))
                .allMatch(Verdict::holds);
        assertThat(WordOracle.allCounted(emitted, List.of(Map.of("the", -1_294_967_297))))
                .anyMatch(verdict -> !verdict.holds());
    }

    @Test
    void aPassLeftUnfinishedIsNoticed() {
        List<String> lines = List.of("a", "b", "c");
        assertThat(WordOracle.wholePasses(lines, 6).get(0).holds()).isTrue();
        assertThat(WordOracle.wholePasses(lines, 7).get(0).holds()).isFalse();
    }

    private static List<Boolean> holds(List<Map<String, Integer>> counters) {
        return WordOracle.allCounted(EMITTED, counters).stream().map(Verdict::holds).toList();
    }
}
