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
    /** Starting, warming up, draining and closing on a slow machine, all together. */
    private static final Duration ALLOWANCE = Duration.ofMinutes(10);

    /** What a search for the highest rate held may take beyond that. */
    private static final int WINDOWS_OF_A_SEARCH = 10;

    private static final int SPANS_OF_A_SEARCH = 40;

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
        try {
            workload.prepare();
        } catch (IOException e) {
            return new Run(
                    workload.name(), engine, pair, null, "what it reads cannot be made: " + e);
        }
        Path log =
                Files.createDirectories(settings.out().resolve("logs"))
                        .resolve(workload.name() + "-" + pair + "-" + engine + ".log");
        Path scratch = Files.createTempDirectory("downburst-bench");
        try {
            start(
                    new ProcessBuilder(command(workload, engine, scratch))
                            .redirectErrorStream(true)
                            .redirectOutput(log.toFile()));
            String failure = await(limit(workload, settings), tick);
            Optional<Measurement> measurement = read(log);
            if (failure == null && measurement.isEmpty()) {
                failure = "printed no result that can be read";
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

    /** What a JVM says that does not start with these flags; empty where it does. */
    static Optional<String> refusalOf(List<String> jvmFlags)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(java()));
        command.addAll(jvmFlags);
        command.add("-version");
        Process jvm = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(jvm.getInputStream().readAllBytes(), Charset.defaultCharset());
        return jvm.waitFor() == 0 ? Optional.empty() : said.lines().findFirst();
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
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
        command.add(java());
        command.addAll(settings.jvmFlags());
        command.add("-Djava.io.tmpdir=" + scratch);
        command.add("-cp");
        command.add(home.classPath(engine));
        command.add(engine.child());
        RunPlan plan =
                new RunPlan(
                        workload.name(),
                        settings.warmUpSpan(workload),
                        settings.seconds(),
                        System.currentTimeMillis());
        command.addAll(plan.arguments());
        return command;
    }

    /** What takes longer has come to nothing. */
    static Duration limit(Workload workload, Settings settings) {
        int window = workload.window(settings.seconds());
        int windows = workload.isSeekingRate() ? WINDOWS_OF_A_SEARCH : 1;
        int spans = workload.isSeekingRate() ? SPANS_OF_A_SEARCH : 0;
        return ALLOWANCE.plusSeconds(
                (long) windows * window + spans * settings.warmUpSpan(workload));
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
                    .flatMap(line -> parse(line.substring(Child.RESULT.length())));
        }
    }

    private static Optional<Measurement> parse(String json) {
        try {
            return Optional.of(new ObjectMapper().readValue(json, Measurement.class));
        } catch (JsonProcessingException broken) {
            return Optional.empty();
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
