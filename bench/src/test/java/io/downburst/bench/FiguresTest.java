package io.downburst.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.bench.figure.Metric;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {
    @ParameterizedTest
    @CsvSource({
        "COUNT, 142, 142",
        "COUNT, 98437.2, 98.4 k",
        "COUNT, 26412345, 26.4 M",
        "NANOS, 812, 812 ns",
        "NANOS, 2500, 2.50 us",
        "NANOS, 1070000, 1.07 ms",
        "NANOS, 5900000000, 5.90 s",
        "BYTES, 1048576, 1.00 MiB",
        "BYTES, 585113600, 558 MiB",
        "SHARE, 0.0489, 4.89 %",
        "SHARE, -0.93551, -93.6 %",
        "CORES, 0.05, 0.050",
        "SHARE, 0, 0 %",
        "COUNT, 5, 5",
        "COUNT, 1234, 1.23 k",
    })
    void showsThreeDigitsAndTheUnit(Metric.Unit unit, double figure, String shown) {
        assertThat(Figures.show(unit, figure)).isEqualTo(shown);
    }

    @Test
    void showsRatiosAsMedianAndRange() {
        assertThat(Figures.times(List.of(15.0, 17.26, 120.4))).isEqualTo("17.3x (15.0x to 120x)");
        assertThat(Figures.times(List.of(15.0))).isEqualTo("15.0x");
        assertThat(Figures.times(List.of())).isEqualTo("-");
    }

    @Test
    void medianOfNothingIsADash() {
        assertThat(Figures.median(Metric.P50, List.of())).isEqualTo("-");
    }
}
