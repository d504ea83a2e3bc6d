package io.downburst.bench.workload;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The text that is counted: the file that {@link #FILE_PROPERTY} names, or a made one. */
public final class Text {
    /** System property of a measured JVM; absent: {@link MadeText}. */
    public static final String FILE_PROPERTY = "downburst.bench.text";

    private static final List<String> LINES = load();

    private Text() {}

    static List<String> lines() {
        return LINES;
    }

    /** Mean of tokens under {@code split("\\s+")}, the empty ones included. */
    static double wordsPerLine() {
        return WordsPerLine.MEAN;
    }

    private static List<String> load() {
        String file = System.getProperty(FILE_PROPERTY);
        if (file == null) {
            return MadeText.lines();
        }
        try {
            return Files.readAllLines(Path.of(file));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the text to count, " + file, e);
        }
    }

    private static final class WordsPerLine {
        static final double MEAN =
                LINES.stream().mapToInt(line -> line.split("\\s+").length).average().orElseThrow();
    }
}
