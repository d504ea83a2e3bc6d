package io.downburst.examples;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Text files, and the words of a line. */
final class Text {

    /** The text in this jar. */
    static final String THE_NOVEL = "/text/tale-of-two-cities.txt";

    private static final Pattern NOT_A_LETTER = Pattern.compile("[^\\p{L}]+");

    private Text() {}

    /** Opens a file, or {@link #THE_NOVEL}. */
    static BufferedReader open(String file) {
        try {
            InputStream in =
                    file.equals(THE_NOVEL)
                            ? Text.class.getResourceAsStream(THE_NOVEL)
                            : Files.newInputStream(Path.of(file));
            return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    /** The words of a line, in lower case. */
    static List<String> words(String line) {
        return Arrays.stream(NOT_A_LETTER.split(line.toLowerCase(Locale.ROOT)))
                .filter(word -> !word.isEmpty())
                .toList();
    }
}
