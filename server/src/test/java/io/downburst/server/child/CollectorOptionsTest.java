package io.downburst.server.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CollectorOptionsTest {

    private static final String TOLD = "-XX:+UseParallelGC -XX:GCTimeRatio=49";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-Xmx1g",
                "-XX:+UseStringDeduplication",
                "-XX:+UseGCOverheadLimit",
                "-Dmail=a@b",
                "-Dtold=-XX:+UseSerialGC"
            })
    void whoChoseNoneIsToldOurs(String option) {
        assertThat(CollectorOptions.unlessChosen(TOLD, List.of(option), Map.of()))
                .containsExactly("-XX:+UseParallelGC", "-XX:GCTimeRatio=49");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseZGC", "@options"})
    void whoChoseOrMayHaveIsToldNothing(String option) {
        assertThat(CollectorOptions.unlessChosen(TOLD, List.of("-Xmx1g", option), Map.of()))
                .isEmpty();
    }

    @Test
    void theEnvironmentMayChooseToo() {
        assertThat(
                        CollectorOptions.unlessChosen(
                                TOLD,
                                List.of(),
                                Map.of("JDK_JAVA_OPTIONS", "-Xmx1g -XX:+UseZGC -Da=b")))
                .isEmpty();
    }

    @Test
    void withoutALauncherNothingIsTold() {
        assertThat(CollectorOptions.unlessChosen("", List.of(), Map.of())).isEmpty();
    }
}
