package io.downburst.cli.terminal;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * A terminal with some lines at its bottom that change in place. Everything that is printed through
 * {@link #stream} scrolls by above them, a whole line at a time.
 */
public final class Screen implements AutoCloseable {

    private static final String UP = "\033[%dA";
    private static final String CLEAR_BELOW = "\r\033[J";
    private static final int LONGEST_HELD = 8192;
    private static final long REDRAW_NANOS = 20_000_000;

    private final PrintStream terminal;
    private final Supplier<TerminalSize> size;
    private final List<AboveLines> streams = new ArrayList<>();
    private List<String> lines = List.of();
    private boolean shown;
    private long shownAtNanos;
    private boolean closed;

    Screen(PrintStream terminal, Supplier<TerminalSize> size) {
        this.terminal = terminal;
        this.size = size;
    }

    /** This process's terminal; from now on System.out and System.err print above its lines. */
    public static Screen takeOver() {
        Screen screen = new Screen(System.out, TerminalSize.current());
        System.setOut(screen.stream(System.out));
        System.setErr(screen.stream(System.err));
        return screen;
    }

    public TerminalSize size() {
        return size.get();
    }

    /** Puts these lines, none wider than the terminal, in place of the last ones. */
    public synchronized void show(List<String> next) {
        hide();
        lines = next;
        draw();
    }

    private void draw() {
        if (!closed) {
            lines.forEach(terminal::println);
            terminal.flush();
            shown = true;
            shownAtNanos = System.nanoTime();
        }
    }

    private void hide() {
        if (shown && !lines.isEmpty()) {
            terminal.printf(UP + CLEAR_BELOW, lines.size());
            terminal.flush();
        }
        shown = false;
    }

    /** A stream that prints to another one of this terminal without hurting the lines. */
    synchronized PrintStream stream(PrintStream to) {
        AboveLines above = new AboveLines(to);
        streams.add(above);
        String charset = System.getProperty("stdout.encoding", Charset.defaultCharset().name());
        return new PrintStream(above, true, Charset.forName(charset));
    }

    /** Takes the lines away for good; streams made earlier go on printing. */
    @Override
    public synchronized void close() {
        hide();
        closed = true;
        streams.forEach(AboveLines::release);
    }

    private final class AboveLines extends OutputStream {
        private final PrintStream to;
        private byte[] unfinished = {};

        AboveLines(PrintStream to) {
            this.to = to;
        }

        @Override
        public void write(int b) {
            write(new byte[] {(byte) b}, 0, 1);
        }

        /**
         * Holds back what is not a whole line yet, since the lines below would end up beside it.
         */
        @Override
        public void write(byte[] bytes, int offset, int length) {
            synchronized (Screen.this) {
                byte[] all = new byte[unfinished.length + length];
                System.arraycopy(unfinished, 0, all, 0, unfinished.length);
                System.arraycopy(bytes, offset, all, unfinished.length, length);
                int whole =
                        closed || all.length > LONGEST_HELD ? all.length : afterLastNewline(all);
                if (whole > 0) {
                    print(all, whole);
                }
                unfinished = Arrays.copyOfRange(all, whole, all.length);
            }
        }

        private void print(byte[] bytes, int length) {
            hide();
            to.write(bytes, 0, length);
            to.flush();
            // While much is printed, the lines come back when there is a pause.
            if (System.nanoTime() - shownAtNanos > REDRAW_NANOS) {
                draw();
            }
        }

        private int afterLastNewline(byte[] bytes) {
            int end = bytes.length;
            while (end > 0 && bytes[end - 1] != '\n') {
                end--;
            }
            return end;
        }

        private void release() {
            to.write(unfinished, 0, unfinished.length);
            to.flush();
            unfinished = new byte[0];
        }
    }
}
