package io.downburst.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** The made text against the figures of <i>A Tale of Two Cities</i>. */
class MadeTextTest {
    private final List<String> lines = MadeText.lines();
    private final Map<String, Long> words =
            lines.stream()
                    .flatMap(line -> List.of(line.split("\\s+")).stream())
                    .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));

    @Test
    void hasTheTalesLinesAndTokens() {
        assertThat(lines).hasSize(16_271);
        assertThat(words.values().stream().mapToLong(n -> n).sum()).isEqualTo(142_592);
        assertThat(words).hasSize(19_668);
        assertThat(words.get("")).isEqualTo(3_711);
    }

    @Test
    void itsCommonestWordIsAboutAsCommonAsThe() {
        words.remove("");
        assertThat(Collections.max(words.values())).isCloseTo(7_514, Offset.offset(500L));
    }

    @Test
    void isAboutAsManyCharactersLong() {
        assertThat(lines.stream().mapToInt(line -> line.length() + 1).sum())
                .isCloseTo(776_656, Offset.offset(100_000));
    }

    @Test
    void isAlwaysTheSame() {
        assertThat(MadeText.lines()).isEqualTo(lines);
    }
}
