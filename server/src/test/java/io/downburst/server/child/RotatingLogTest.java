package io.downburst.server.child;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.server.store.ServerLogs;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RotatingLogTest {

    private static final int MOST_BYTES = 1_000;
    private static final int KEPT = 3;

    @TempDir Path folder;

    private PrintStream open(Path log) throws IOException {
        return new PrintStream(
                new RotatingLog(log, MOST_BYTES, KEPT), true, StandardCharsets.UTF_8);
    }

    private static List<String> lines(Path log) throws IOException {
        List<String> lines = new ArrayList<>();
        for (Path part : ServerLogs.parts(log)) {
            lines.addAll(Files.readAllLines(part));
        }
        return lines;
    }

    @Test
    void noLineIsLostOrCutAtATurn() throws Exception {
        Path log = folder.resolve("one.log");
        try (PrintStream out = open(log)) {
            IntStream.range(0, 200).forEach(number -> out.println("line " + number));
        }
        assertThat(lines(log))
                .isEqualTo(IntStream.range(0, 200).mapToObj(number -> "line " + number).toList());
        assertThat(ServerLogs.parts(log)).hasSizeGreaterThan(1);
    }

    @Test
    void itsFilesAreBoundedInSizeAndNumberAndTheLatestLinesAreKept() throws Exception {
        Path log = folder.resolve("one.log");
        try (PrintStream out = open(log)) {
            IntStream.range(0, 5_000).forEach(number -> out.println("line " + number));
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files)
                    .hasSize(KEPT + 1)
                    .allSatisfy(file -> assertThat(Files.size(file)).isLessThan(2 * MOST_BYTES));
        }
        List<String> lines = lines(log);
        int first = 5_000 - lines.size();
        assertThat(lines)
                .isEqualTo(
                        IntStream.range(first, 5_000)
                                .mapToObj(number -> "line " + number)
                                .toList());
    }

    @Test
    void whatNeverEndsALineIsBoundedToo() throws Exception {
        Path log = folder.resolve("one.log");
        try (PrintStream out = open(log)) {
            IntStream.range(0, 50_000).forEach(number -> out.print("."));
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files)
                    .hasSize(KEPT + 1)
                    .allSatisfy(
                            file ->
                                    assertThat(Files.size(file))
                                            .isLessThanOrEqualTo(2 * MOST_BYTES));
        }
    }

    @Test
    void linesOfManyThreadsStayWhole() throws Exception {
        Path log = folder.resolve("one.log");
        try (PrintStream out = open(log)) {
            IntStream.range(0, 200).parallel().forEach(number -> out.println("line " + number));
        }
        assertThat(lines(log))
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, 200).mapToObj(number -> "line " + number).toList());
    }

    @Test
    void whatAnotherWritesToTheFileIsInTheLogAfterATurn() throws Exception {
        Path log = folder.resolve("one.log");
        try (PrintStream out = open(log)) {
            out.println("a".repeat(MOST_BYTES));
            Files.writeString(log, "of the JVM\n", StandardOpenOption.APPEND);
            out.println("last");
        }
        assertThat(log).hasContent("of the JVM\nlast\n");
    }

    @Test
    void aLaterProcessGoesOnWithIt() throws Exception {
        Path log = folder.resolve("one.log");
        try (PrintStream out = open(log)) {
            out.println("first");
        }
        try (PrintStream out = open(log)) {
            out.println("second");
        }
        assertThat(log).hasContent("first\nsecond\n");
    }
}
