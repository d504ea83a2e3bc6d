package io.downburst.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StormSettingsTest {

    @TempDir Path folder;

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    a: 1;b: c: d        | line 2, column 5: mapping values are not allowed here
                    a: [1, 2            | line 1, column 9
                    {a: 1               | line 1, column 6: expected ',' or '}', but got <stream end>
                    - a;- b             | it must be a list of key: value lines
                    """)
    void tellsWhereAConfigurationIsWrong(String yaml, String message) throws IOException {
        Path file = Files.writeString(folder.resolve("my.yaml"), yaml.replace(";", "\n"));
        Throwable thrown = null;
        try {
            Utils.findAndReadConfigFile(file.toString());
        } catch (RuntimeException e) {
            thrown = e;
        }
        assertThat(StormSettings.unreadable(file, thrown))
                .startsWith("cannot read " + file)
                .contains(message)
                .doesNotContain("\n");
    }
}
