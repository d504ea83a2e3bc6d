package io.downburst.bench.workload;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The text that is counted: the one that the literature counts, which the examples ship. */
final class Text {
    private static final String RESOURCE = "/text/tale-of-two-cities.txt";
    private static final List<String> LINES = load();
    private static final double WORDS_PER_LINE =
            LINES.stream().mapToInt(line -> line.split("\\s+").length).average().orElseThrow();

    private Text() {}

    static List<String> lines() {
        return LINES;
    }

    /** Mean of tokens under {@code split("\\s+")}, the empty ones included. */
    static double wordsPerLine() {
        return WORDS_PER_LINE;
    }

    private static List<String> load() {
        try (BufferedReader reader =
                new BufferedReader(
                        new InputStreamReader(
                                Text.class.getResourceAsStream(RESOURCE),
                                StandardCharsets.UTF_8))) {
            return reader.lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
