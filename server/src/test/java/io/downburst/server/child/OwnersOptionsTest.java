package io.downburst.server.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OwnersOptionsTest {

    private static OwnersOptions options(String... options) {
        return new OwnersOptions(List.of(options), Map.of());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-Xmx1g",
                "-XX:+UseStringDeduplication",
                "-XX:+UseGCOverheadLimit",
                "-Dmail=a@b",
                "-Dtold=-XX:+UseSerialGC",
                "-Dtold=-Xshare:off"
            })
    void mostChooseNothing(String option) {
        assertThat(options(option).chooseCollector()).isFalse();
        assertThat(options(option).chooseClassArchive()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseZGC", "@options"})
    void someChooseACollectorOrMay(String option) {
        assertThat(options("-Xmx1g", option).chooseCollector()).isTrue();
        assertThat(options("-Xmx1g", option).chooseClassArchive()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Xshare:off", "-XX:SharedArchiveFile=own.jsa"})
    void someChooseAClassArchive(String option) {
        assertThat(options("-Xmx1g", option).chooseClassArchive()).isTrue();
        assertThat(options("-Xmx1g", option).chooseCollector()).isFalse();
    }

    @Test
    void theEnvironmentMayChooseToo() {
        OwnersOptions options =
                new OwnersOptions(
                        List.of(), Map.of("JDK_JAVA_OPTIONS", "-Xshare:off -XX:+UseZGC -Da=b"));
        assertThat(options.chooseCollector()).isTrue();
        assertThat(options.chooseClassArchive()).isTrue();
    }
}
