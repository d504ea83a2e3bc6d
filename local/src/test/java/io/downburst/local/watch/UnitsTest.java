package io.downburst.local.watch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitsTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0 ns",
        "850, 850 ns",
        "999.4, 999 ns",
        "999.6, 1.00 us",
        "12_340, 12.3 us",
        "123_400, 123 us",
        "9_996, 10.0 us",
        "1_240_000, 1.24 ms",
        "999_600_000, 1.00 s",
        "30_000_000_000, 30.0 s",
        "3_000_000_000_000, 3000 s"
    })
    void showsThreeDigitsOfATime(String nanos, String text) {
        assertThat(Units.nanos(Double.parseDouble(nanos.replace("_", "")))).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0, 0:00", "59, 0:59", "60, 1:00", "3599, 59:59", "3723, 1:02:03"})
    void showsSecondsAsAClock(long seconds, String text) {
        assertThat(Units.clock(seconds * 1_000_000_000)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "999, 999", "1234567.6, '1,234,568'"})
    void groupsThousands(double count, String text) {
        assertThat(Units.count(count)).isEqualTo(text);
    }
}
