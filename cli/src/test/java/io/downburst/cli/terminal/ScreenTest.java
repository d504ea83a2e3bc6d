package io.downburst.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScreenTest {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream terminal = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    private final Screen screen = new Screen(terminal, () -> new TerminalSize(24, 80));

    @Test
    void putsNewLinesInPlaceOfTheLastOnes() {
        screen.show(List.of("one", "two"));
        screen.show(List.of("three"));

        assertThat(printed()).isEqualTo("one\ntwo\n\033[2A\r\033[Jthree\n");
    }

    @Test
    void letsOutputScrollByAboveTheLines() {
        screen.show(List.of("table"));
        screen.stream(terminal).println("user's");

        assertThat(printed()).startsWith("table\n\033[1A\r\033[Juser's\n");
    }

    @Test
    void holdsBackHalfALineUntilItIsWhole() {
        PrintStream out = screen.stream(terminal);
        screen.show(List.of("table"));
        out.print("half");
        assertThat(printed()).isEqualTo("table\n");

        out.println(" and half");
        assertThat(printed()).startsWith("table\n\033[1A\r\033[Jhalf and half\n");
    }

    @Test
    void leavesNothingOfItsOwnBehind() {
        PrintStream out = screen.stream(terminal);
        screen.show(List.of("table"));
        out.print("half");
        screen.close();
        screen.show(List.of("late"));
        out.print(" line");

        assertThat(printed()).isEqualTo("table\n\033[1A\r\033[Jhalf line");
    }

    @Test
    void readsTheSizeThatSttyPrints() {
        assertThat(TerminalSize.parse("50 200\n")).isEqualTo(new TerminalSize(50, 200));
        assertThat(TerminalSize.parse("0 0\n")).isEqualTo(new TerminalSize(24, 80));
        assertThat(TerminalSize.parse("")).isEqualTo(new TerminalSize(24, 80));
    }

    private String printed() {
        return bytes.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }
}
