package io.downburst.server.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogPageTest {

    @TempDir Path folder;

    private Path log(String content) throws IOException {
        return Files.writeString(folder.resolve("log"), content);
    }

    private static List<String> texts(LogPage page) {
        return page.lines().stream().map(LogPage.Line::text).toList();
    }

    private static LogPage last(Path log, String query, int limit) throws IOException {
        return LogPage.read(log, query, OptionalLong.empty(), limit);
    }

    @Test
    void theLastLinesComeFirst() throws Exception {
        LogPage page = last(log("one\ntwo\nthree\n"), "", 2);
        assertThat(texts(page)).containsExactly("two", "three");
        assertThat(page.lines().get(0).at()).isEqualTo(4);
        assertThat(page.before()).isEqualTo(4);
    }

    @Test
    void aLineThatIsBeingWrittenIsALine() throws Exception {
        assertThat(texts(last(log("one\ntw"), "", 5))).containsExactly("one", "tw");
        assertThat(texts(last(log("\n\none"), "", 5))).containsExactly("", "", "one");
        assertThat(texts(last(log(""), "", 5))).isEmpty();
        assertThat(texts(last(folder.resolve("none"), "", 5))).isEmpty();
    }

    @Test
    void aQueryFindsInWhateverCase() throws Exception {
        Path log = log("An ERROR\nfine\nanother error\n");
        assertThat(texts(last(log, "Error", 5))).containsExactly("An ERROR", "another error");
        assertThat(texts(last(log, "Error", 1))).containsExactly("another error");
    }

    /** Lines on both sides of where the pieces that are read at once meet. */
    @ParameterizedTest
    @CsvSource({"40000, 7", "40000, 1000", "10, 3", "3000, 100"})
    void pageByPageEveryLineIsSeenOnce(int lines, int limit) throws Exception {
        List<String> all = IntStream.range(0, lines).mapToObj(i -> "line " + i).toList();
        Path log = log(String.join("\n", all) + "\n");
        List<String> seen = new ArrayList<>();
        OptionalLong before = OptionalLong.empty();
        do {
            LogPage page = LogPage.read(log, "", before, limit);
            seen.addAll(0, texts(page));
            before = OptionalLong.of(page.before());
        } while (before.getAsLong() > 0);
        assertThat(seen).isEqualTo(all);
    }

    @Test
    void oneAnswerLooksThroughSoMuch() throws Exception {
        Path log = log("wanted\n" + ("x".repeat(99) + "\n").repeat(60_000));
        LogPage page = last(log, "wanted", 5);
        assertThat(page.lines()).isEmpty();
        assertThat(page.before()).isBetween(1_000_000L, 2_000_000L);
        LogPage next = LogPage.read(log, "wanted", OptionalLong.of(page.before()), 5);
        assertThat(texts(next)).containsExactly("wanted");
        assertThat(next.before()).isZero();
    }

    @Test
    void aLineWithoutEndIsCut() throws Exception {
        LogPage page = last(log("x".repeat(3_000_000) + "\nend\n"), "end", 5);
        assertThat(texts(page)).containsExactly("end");
        page = last(log("short\n" + "x".repeat(200_000)), "", 5);
        assertThat(page.lines()).allMatch(line -> line.text().length() <= 8_192);
        assertThat(texts(page)).contains("short");
    }
}
