package io.downburst.cli.view;

import io.downburst.cli.terminal.Screen;
import io.downburst.cli.terminal.TerminalSize;
import io.downburst.engine.Engine;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/** Shows running topologies at an even pace, on a thread of its own, until closed. */
public final class View implements AutoCloseable {

    private static final Duration TABLE_PACE = Duration.ofSeconds(1);
    private static final Duration LINE_PACE = Duration.ofSeconds(10);

    private final Thread thread;
    private final Runnable end;

    private View(Duration pace, Runnable show, Runnable end) {
        this.end = end;
        this.thread = new Thread(() -> repeat(pace, show), "downburst-view");
        thread.setDaemon(true);
        thread.start();
    }

    /** A table below all other output, redrawn each second. */
    public static View table(Supplier<List<Engine>> engines, Screen screen) {
        Changes changes = new Changes();
        return new View(
                TABLE_PACE,
                () -> {
                    List<Changes.Change> now = changes.since(engines.get());
                    TerminalSize size = screen.size();
                    int height = size.rows() / Math.max(1, now.size());
                    screen.show(
                            now.stream()
                                    .flatMap(
                                            change ->
                                                    Report.live(
                                                            change.subject(),
                                                            change.earlier(),
                                                            change.later(),
                                                            size.columns(),
                                                            height)
                                                            .stream())
                                    .limit(size.rows() - 1)
                                    .toList());
                },
                screen::close);
    }

    /** A line for each topology every 10 seconds. */
    public static View lines(Supplier<List<Engine>> engines, PrintStream out) {
        Changes changes = new Changes();
        changes.since(engines.get());
        return new View(
                LINE_PACE,
                () ->
                        changes.since(engines.get())
                                .forEach(
                                        change ->
                                                out.println(
                                                        Report.line(
                                                                change.subject(),
                                                                change.earlier(),
                                                                change.later()))),
                () -> {});
    }

    private static void repeat(Duration pace, Runnable show) {
        try {
            while (true) {
                Thread.sleep(pace.toMillis());
                show.run();
            }
        } catch (InterruptedException e) {
            // Closed.
        }
    }

    @Override
    public void close() {
        thread.interrupt();
        end.run();
    }
}
