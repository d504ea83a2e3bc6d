package io.downburst.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SortBoltTest {
    private static final String[] SORTED = {"a", "b", "b"};

    @Test
    void aSortedWindowIsRight() {
        assertThat(SortBolt.isRight(SORTED, 1, 4)).isTrue();
    }

    @Test
    void oneThatLacksAMessageIsNot() {
        assertThat(SortBolt.isRight(SORTED, 0, 4)).isFalse();
    }

    @Test
    void norIsOneOutOfOrder() {
        assertThat(SortBolt.isRight(new String[] {"a", "c", "b"}, 1, 4)).isFalse();
    }
}
