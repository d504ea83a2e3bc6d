package io.downburst.cli.terminal;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What fits on the terminal, in characters. */
public record TerminalSize(int rows, int columns) {

    private static final TerminalSize USUAL = new TerminalSize(24, 80);
    private static final Pattern STTY = Pattern.compile("([1-9]\\d*) ([1-9]\\d*)\\s*");

    /** The terminal's present size; 24 by 80 if it does not tell. */
    static Supplier<TerminalSize> current() {
        Cached cached = new Cached();
        Signals.on("WINCH", () -> cached.size = ask());
        return () -> cached.size;
    }

    private static final class Cached {
        private volatile TerminalSize size = ask();
    }

    private static TerminalSize ask() {
        try {
            Process stty =
                    new ProcessBuilder("stty", "size")
                            .redirectInput(new File("/dev/tty"))
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
            return parse(
                    new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII));
        } catch (IOException e) {
            return USUAL;
        }
    }

    /** Reads what {@code stty size} prints. */
    static TerminalSize parse(String text) {
        Matcher size = STTY.matcher(text);
        return size.matches()
                ? new TerminalSize(Integer.parseInt(size.group(1)), Integer.parseInt(size.group(2)))
                : USUAL;
    }
}
