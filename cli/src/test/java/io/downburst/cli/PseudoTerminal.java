package io.downburst.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A real terminal with nobody in front of it, made by util-linux's {@code script}. */
final class PseudoTerminal {

    /** What remains of all output: the cursor goes up so many lines, and clears from there. */
    private static final Pattern GO_UP = Pattern.compile("\033\\[(\\d+)A\r\033\\[J");

    private PseudoTerminal() {}

    static void assumeAvailable() {
        assumeThat(System.getenv("PATH").split(File.pathSeparator))
                .as("folders of PATH, one with util-linux's script")
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "script")));
    }

    /**
     * Starts the launcher on a terminal; afterwards the terminal's modes must be as before.
     *
     * @param term what the terminal is said to be
     */
    static Launched downburst(Path folder, String term, List<String> arguments) throws IOException {
        String quoted =
                arguments.stream()
                        .map(argument -> "'" + argument + "'")
                        .collect(Collectors.joining(" "));
        String commands =
                """
                stty rows 30 cols 100 && before=$(stty -g) || exit 90
                %s %s || exit
                [ "$before" = "$(stty -g)" ] || exit 91
                """
                        .formatted(Launched.LAUNCHER, quoted);
        Path shell = Files.writeString(Files.createTempFile(folder, "shell", ""), commands);
        return Launched.start(
                folder,
                Map.of("TERM", term),
                List.of("script", "-qec", "sh " + shell, "/dev/null"));
    }

    /** What somebody in front of it sees, scrolled back to the start. */
    static List<String> seen(String output) {
        List<String> lines = new ArrayList<>();
        int from = 0;
        Matcher up = GO_UP.matcher(output);
        while (up.find()) {
            type(output.substring(from, up.start()), lines);
            int left = lines.size() - Integer.parseInt(up.group(1));
            lines.subList(left, lines.size()).clear();
            from = up.end();
        }
        type(output.substring(from), lines);
        return lines;
    }

    private static void type(String text, List<String> lines) {
        assertThat(text).as("between redraws").doesNotContain("\033");
        assertThat(text).as("between redraws, whole lines").matches("(?s)|.*\n");
        lines.addAll(Arrays.asList(text.split("\r*\n")));
    }
}
