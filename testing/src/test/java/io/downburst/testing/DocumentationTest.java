package io.downburst.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The Java in docs/testing.md is what the tests of package example run. */
class DocumentationTest {

    private static final Path EXAMPLES = Path.of("src/test/java/io/downburst/testing/example");

    @Test
    void whatThePageShowsIsRun() throws IOException {
        String page = Files.readString(Path.of("../docs/testing.md"));
        List<String> shown =
                Pattern.compile("```java\n(.*?)```", Pattern.DOTALL)
                        .matcher(page)
                        .results()
                        .map((MatchResult block) -> unindented(block.group(1)))
                        .toList();
        String run =
                unindented(
                        Files.readString(EXAMPLES.resolve("WordCountTest.java"))
                                + Files.readString(EXAMPLES.resolve("DriverByHandTest.java")));
        assertThat(shown)
                .hasSizeGreaterThan(1)
                .allSatisfy(block -> assertThat(run).contains(block));
    }

    private static String unindented(String java) {
        return Pattern.compile("^ +", Pattern.MULTILINE).matcher(java).replaceAll("");
    }
}
