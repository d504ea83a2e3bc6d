package io.downburst.cli;

import io.downburst.cli.terminal.Screen;
import io.downburst.cli.terminal.Signals;
import io.downburst.cli.view.Report;
import io.downburst.cli.view.View;
import io.downburst.engine.Engine;
import io.downburst.local.LocalHome;
import io.downburst.local.StartedEngines;
import io.downburst.local.watch.Subject;
import io.downburst.multilang.ProcessGroup;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** {@code downburst local}: runs a program's topologies in this JVM. */
final class LocalCommand {

    private static final int STOPPED_AT_ONCE = 130;
    private static final int LOG_WIDTH = 120;
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    /** Milliseconds mostly, but seconds where others keep the machine busy. */
    private static final Duration A_MOMENT = Duration.ofSeconds(5);

    private final LocalArguments arguments;
    private final Session session;
    private final Drain drain;
    private final Optional<Screen> screen;
    private final Optional<View> view;

    private LocalCommand(LocalArguments arguments, Optional<Screen> screen) {
        this.arguments = arguments;
        this.screen = screen;
        this.session = new Session(arguments.timeToLive());
        this.drain = new Drain(session.engines(), System.err);
        this.view = arguments.quiet() ? Optional.empty() : Optional.of(view());
    }

    /**
     * Runs the program on this thread; the JVM exits when its topologies have ended.
     *
     * @throws UsageException before anything has run
     */
    static void run(List<String> tokens) throws UsageException {
        LocalArguments arguments = LocalArguments.parse(tokens);
        Program program = Program.find(arguments.jar(), arguments.main());
        Logging.configure();
        StormSettings.apply(arguments);
        boolean table = Boolean.getBoolean("downburst.terminal") && !arguments.quiet();
        Optional<Screen> screen = table ? Optional.of(Screen.takeOver()) : Optional.empty();
        new LocalCommand(arguments, screen).run(program);
    }

    private View view() {
        return screen.map(it -> View.table(session::engines, it))
                .orElseGet(() -> View.lines(session::engines, System.err));
    }

    private void run(Program program) throws UsageException {
        StartedEngines.listen(session::add);
        Signals.on("INT", this::stop);
        Signals.on("TERM", this::stop);
        LocalMode.enter(arguments.configFile());
        Runtime.getRuntime().addShutdownHook(new Thread(this::exit, "downburst-exit"));
        new Thread(this::watch, "downburst-watch").start();
        try {
            program.run(arguments.programArguments());
            session.mainReturned();
        } catch (Throwable e) {
            session.end(Ending.failed(Trouble.describe(arguments.main(), e)));
        }
    }

    /** The first time asks for an orderly end, the second time ends at once. */
    private void stop() {
        if (session.isEnding()) {
            stopAtOnce();
        }
        session.end(Ending.INTERRUPTED);
    }

    /** Tries for a moment to leave nothing behind. */
    private static void stopAtOnce() {
        CompletableFuture.runAsync(ProcessGroup::killAll)
                .thenRun(LocalHome::closeAll)
                .completeOnTimeout(null, A_MOMENT.toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((done, e) -> Runtime.getRuntime().halt(STOPPED_AT_ONCE))
                .join();
    }

    /**
     * The JVM is exiting, at our wish or at the program's own. Local mode stays on: programs have
     * shutdown hooks that kill their topologies.
     */
    private void exit() {
        session.end(Ending.PROGRAM_EXITS);
        try {
            session.awaitEnded(PATIENCE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        LocalHome.closeAll();
    }

    private void watch() {
        try {
            Ending ending = session.awaitEnding();
            if (ending.drains()) {
                drain.drain();
            }
            view.ifPresent(View::close);
            drain.close();
            printSummary();
            if (ending.message() != null) {
                System.err.println("downburst: " + ending.message());
            }
            session.ended();
            if (ending != Ending.PROGRAM_EXITS) {
                System.exit(ending.exitCode());
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e); // Nobody interrupts this thread.
        }
    }

    private void printSummary() {
        int width = screen.map(it -> it.size().columns()).orElse(LOG_WIDTH);
        for (Engine engine : session.engines()) {
            Report.summary(Subject.of(engine.plan()), engine.snapshot(), width)
                    .forEach(System.out::println);
        }
    }
}
