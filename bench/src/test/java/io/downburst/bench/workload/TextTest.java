package io.downburst.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TextTest {
    /** The published counts of Storm-MC's word count are multiples of these. */
    @Test
    void isTheTaleOfTheLiterature() {
        Map<String, Long> words =
                Text.lines().stream()
                        .flatMap(line -> Stream.of(line.split("\\s+")))
                        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        assertThat(Text.lines()).hasSize(16_271);
        assertThat(Text.wordsPerLine()).isEqualTo(142_592 / 16_271.0);
        assertThat(words)
                .hasSize(19_668)
                .containsEntry("the", 7_514L)
                .containsEntry("and", 4_745L)
                .containsEntry("of", 4_066L)
                .containsEntry("", 3_711L);
    }
}
