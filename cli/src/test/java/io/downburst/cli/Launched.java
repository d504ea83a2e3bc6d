package io.downburst.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The real launcher in a process of its own, its output in files. */
final class Launched {

    static final Path LAUNCHER = Path.of("..", "downburst").toAbsolutePath().normalize();
    private static final long LIMIT_SECONDS = 120;
    private static final long POLL_MILLIS = 20;

    /** Its bit in a mask of signals. */
    private static final long SIGINT = 1 << 1;

    private final Process process;
    private final Path out;
    private final Path err;

    private Launched(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    static Launched downburst(Path folder, Map<String, String> environment, List<String> arguments)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(LAUNCHER.toString()));
        command.addAll(arguments);
        return start(folder, environment, command);
    }

    /** The first starts of these commands after a build rehearse, and say so. */
    static void rehearse(Path folder, String... commands) throws Exception {
        for (String command : commands) {
            downburst(folder, Map.of(), List.of(command, "--help")).assertExit(0);
        }
    }

    static Launched start(Path folder, Map<String, String> environment, List<String> command)
            throws IOException {
        Path out = Files.createTempFile(folder, "out", "");
        Path err = Files.createTempFile(folder, "err", "");
        ProcessBuilder builder =
                new ProcessBuilder(hearingCtrlC(command))
                        .directory(folder.toFile())
                        .redirectOutput(out.toFile())
                        .redirectError(err.toFile());
        builder.environment().putAll(environment);
        return new Launched(builder.start(), out, err);
    }

    /** A process inherits the deafness to SIGINT of one that was started in the background. */
    private static List<String> hearingCtrlC(List<String> command) throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return command;
        }
        boolean deaf =
                Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("SigIgn:"))
                        .map(line -> line.substring("SigIgn:".length()).strip())
                        .anyMatch(ignored -> (Long.parseUnsignedLong(ignored, 16) & SIGINT) != 0);
        if (!deaf) {
            return command;
        }
        List<String> hearing = new ArrayList<>(List.of("env", "--default-signal=INT"));
        hearing.addAll(command);
        return hearing;
    }

    /** Waits until it has printed a line that starts so. */
    Launched awaitLine(String start) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while ((out() + err()).lines().noneMatch(line -> line.startsWith(start))) {
            assertThat(process.isAlive()).as("alive; printed:%n%s%n%s", out(), err()).isTrue();
            assertThat(System.nanoTime()).as("patience for: " + start).isLessThan(deadline);
            Thread.sleep(POLL_MILLIS);
        }
        return this;
    }

    /** Waits until it, or one that it has started, has started this program. */
    ProcessHandle awaitChild(String program) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (true) {
            Optional<ProcessHandle> child =
                    process.descendants()
                            .filter(it -> it.info().command().orElse("").endsWith("/" + program))
                            .findAny();
            if (child.isPresent()) {
                return child.get();
            }
            assertThat(System.nanoTime()).as("patience for: " + program).isLessThan(deadline);
            Thread.sleep(POLL_MILLIS);
        }
    }

    /** Ctrl-C. */
    Launched interrupt() throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
        return this;
    }

    /** Without a word to the process, and with no time for it. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    Launched assertExit(int code) throws IOException, InterruptedException {
        boolean ended = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
        process.destroyForcibly();
        assertThat(ended).as("ended; printed:%n%s%n%s", out(), err()).isTrue();
        assertThat(process.exitValue()).as("printed:%n%s%n%s", out(), err()).isEqualTo(code);
        return this;
    }

    String out() throws IOException {
        return Files.readString(out);
    }

    String err() throws IOException {
        return Files.readString(err);
    }
}
