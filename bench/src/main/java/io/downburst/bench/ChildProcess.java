package io.downburst.bench;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.downburst.bench.child.Child;
import io.downburst.bench.child.RunPlan;
import io.downburst.bench.cluster.ProcessTree;
import io.downburst.bench.figure.Measurement;
import io.downburst.bench.workload.Workload;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** One run in a JVM of its own. */
final class ChildProcess {
    /** Starting, draining and closing on a slow machine, all together. */
    private static final Duration ALLOWANCE = Duration.ofMinutes(9);

    /** The exit code after Ctrl-C, which reaches the measured JVM too, perhaps before this one. */
    private static final int INTERRUPTED = 130;

    private final Settings settings;
    private final Home home;
    private Process process;
    private boolean stopped;

    ChildProcess(Settings settings, Home home) {
        this.settings = settings;
        this.home = home;
    }

    /** Runs to the end; {@code tick} is called once a second. */
    Run run(Workload workload, Engine engine, int pair, Runnable tick)
            throws IOException, InterruptedException {
        Path log =
                Files.createDirectories(settings.out().resolve("logs"))
                        .resolve(workload.name() + "-" + pair + "-" + engine + ".log");
        workload.prepare();
        Path scratch = Files.createTempDirectory("downburst-bench");
        try {
            start(
                    new ProcessBuilder(command(workload, engine, scratch))
                            .redirectErrorStream(true)
                            .redirectOutput(log.toFile()));
            String failure = await(limit(workload), tick);
            Optional<Measurement> measurement = read(log);
            if (failure == null && measurement.isEmpty()) {
                failure = "printed no result";
            }
            return new Run(
                    workload.name(),
                    engine,
                    pair,
                    measurement.orElse(null),
                    failure == null ? null : failure + ", see " + log);
        } finally {
            destroy();
            delete(scratch);
        }
    }

    private synchronized void start(ProcessBuilder builder) throws IOException {
        process = builder.start();
        if (stopped) {
            destroy();
        }
    }

    private synchronized void destroy() {
        if (process != null) {
            ProcessTree.end(process.toHandle());
        }
    }

    /** Ends the run in progress, if there is one; none begins any more. */
    synchronized void stop() {
        stopped = true;
        destroy();
    }

    synchronized boolean isStopped() {
        return stopped;
    }

    private List<String> command(Workload workload, Engine engine, Path scratch)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(settings.jvmFlags());
        command.add("-Djava.io.tmpdir=" + scratch);
        command.add("-cp");
        command.add(home.classPath(engine));
        command.add(engine.child());
        RunPlan plan =
                new RunPlan(
                        workload.name(),
                        settings.warmUpSpan(),
                        settings.seconds(),
                        System.currentTimeMillis());
        command.addAll(plan.arguments());
        return command;
    }

    private Duration limit(Workload workload) {
        return ALLOWANCE.plusSeconds(workload.window(settings.seconds()));
    }

    /** Why the process did not end well, or null. */
    private String await(Duration limit, Runnable tick) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        while (!process.waitFor(1, TimeUnit.SECONDS)) {
            if (System.nanoTime() > deadline) {
                return "did not end within " + limit.toSeconds() + " s";
            }
            tick.run();
        }
        if (process.exitValue() == INTERRUPTED) {
            stop();
        }
        return process.exitValue() == 0 ? null : "exit code " + process.exitValue();
    }

    private static Optional<Measurement> read(Path log) throws IOException {
        // An engine may print anything; every byte is a character here.
        try (Stream<String> lines = Files.lines(log, Charset.forName("ISO-8859-1"))) {
            return lines.filter(line -> line.startsWith(Child.RESULT))
                    .findFirst()
                    .map(line -> parse(line.substring(Child.RESULT.length())));
        }
    }

    private static Measurement parse(String json) {
        try {
            return new ObjectMapper().readValue(json, Measurement.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a measured JVM printed a broken result", e);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
