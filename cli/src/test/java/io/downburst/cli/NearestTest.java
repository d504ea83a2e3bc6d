package io.downburst.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestTest {

    private static final List<String> FLAGS = List.of("--config", "--jars", "--local-ttl", "-c");

    @Test
    void findsWhatWasMistyped() {
        assertThat(Nearest.one("--jar", FLAGS)).isEqualTo("--jars");
        assertThat(Nearest.one("--localttl", FLAGS)).isEqualTo("--local-ttl");
        assertThat(Nearest.one("--CONFIG", FLAGS)).isEqualTo("--config");
    }

    @Test
    void keepsSilentWhenNothingIsClose() {
        assertThat(Nearest.one("--frobnicate", FLAGS)).isNull();
        assertThat(Nearest.one("--x", FLAGS)).isNull();
    }

    @Test
    void putsTheClosestFirst() {
        assertThat(Nearest.some("Count", List.of("Counts", "Mount", "Counted", "Count1"), 3))
                .containsExactly("Count1", "Counts", "Mount");
    }
}
