package io.downburst.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpreadTest {
    @Test
    void medianOfAnOddNumberIsTheMiddleOne() {
        assertThat(Spread.of(List.of(9.0, 1.0, 4.0))).isEqualTo(new Spread(4, 1, 9));
    }

    @Test
    void medianOfAnEvenNumberIsHalfWayBetweenTheMiddleTwo() {
        assertThat(Spread.of(List.of(10.0, 1.0, 4.0, 2.0))).isEqualTo(new Spread(3, 1, 10));
    }

    @Test
    void oneValueIsItsOwnSpread() {
        assertThat(Spread.of(List.of(7.0))).isEqualTo(new Spread(7, 7, 7));
    }
}
