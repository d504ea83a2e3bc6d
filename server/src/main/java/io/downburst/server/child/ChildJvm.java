package io.downburst.server.child;

import io.downburst.engine.context.Folders;
import io.downburst.server.wire.NimbusSocket;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.thrift.TException;

/** A topology's process, as the server sees it, be it its child or one it has found running. */
public final class ChildJvm {

    private static final Duration LONGEST_START = Duration.ofMinutes(2);
    private static final Duration PATIENCE_WITH_LEFT = Duration.ofSeconds(5);
    private static final int POLL_MILLIS = 10;
    private static final int END_OF_LOG = 64 << 10;

    /** What options of this JVM begin with that are those of a topology's, too. */
    private static final List<String> PASSED_ON =
            List.of("--", "-XX:TrimNativeHeapInterval=", "-XX:CompileCommand=", "-Xlog:");

    private static final Pattern GAVE_UP =
            Pattern.compile(
                    "^Error: (Could not create the Java Virtual|A fatal exception has occ)");

    private final Places places;
    private final ProcessHandle process;

    private ChildJvm(Places places, ProcessHandle process) {
        this.places = places;
        this.process = process;
    }

    /**
     * Starts one, which waits for its submission.
     *
     * @throws IOException if it cannot be started, or ends before it lays its claim
     */
    public static ChildJvm start(
            Places places, String id, List<String> jars, Map<String, Object> conf)
            throws IOException, InterruptedException {
        Claim.withdraw(places.socket());
        Files.deleteIfExists(places.socket());
        Folders.delete(places.temporary());
        Files.createDirectory(places.temporary());
        OwnersOptions owners = new OwnersOptions(options(conf), environment(conf));
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(launchersOptions(owners));
        command.add("-Djava.io.tmpdir=" + places.temporary());
        command.addAll(owners.options());
        command.add("-cp");
        command.add(classPath(jars));
        command.add(TopologyMain.class.getName());
        command.add(id);
        command.add(places.state().toString());
        command.add(places.socket().toString());
        command.add(places.server().toString());
        command.add(places.blobs().toString());
        command.add(places.log().toString());
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .directory(places.folder().toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.appendTo(places.log().toFile()));
        builder.environment().putAll(owners.environment());
        Process process = builder.start();
        process.getOutputStream().close();
        ChildJvm child = new ChildJvm(places, process.toHandle());
        try {
            child.awaitClaim(process);
        } catch (IOException | InterruptedException e) {
            process.destroyForcibly();
            throw e;
        }
        return child;
    }

    /**
     * What the launcher would have a JVM with a topology told: how to compile it, not to warn of
     * things that only our libraries' authors can mend, how to treat memory, and what a rehearsal
     * has learnt of our classes.
     */
    private static List<String> launchersOptions(OwnersOptions owners) {
        List<String> options = new ArrayList<>();
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> PASSED_ON.stream().anyMatch(option::startsWith))
                .forEach(options::add);
        String collector = System.getProperty("downburst.collector");
        if (collector != null && !owners.chooseCollector()) {
            options.addAll(List.of(collector.split(" ")));
        }
        String archive = System.getProperty("downburst.archive");
        if (archive != null && !owners.chooseClassArchive()) {
            options.add(archive);
        }
        return options;
    }

    /** This JVM's, with what the topology adds. */
    private static Map<String, String> environment(Map<String, Object> conf) {
        Map<String, String> environment = new HashMap<>(System.getenv());
        if (conf.get(Config.TOPOLOGY_ENVIRONMENT) instanceof Map<?, ?> more) {
            more.forEach((name, value) -> environment.put(name.toString(), value.toString()));
        }
        return environment;
    }

    private static List<String> options(Map<String, Object> conf) {
        Object options = conf.get(Config.TOPOLOGY_WORKER_CHILDOPTS);
        if (options instanceof List<?> list) {
            return list.stream().map(String::valueOf).toList();
        }
        return options == null || options.toString().isBlank()
                ? List.of()
                : List.of(options.toString().strip().split("\\s+"));
    }

    /** Ours first, so that nothing a user's jar bundles takes its place. */
    private static String classPath(List<String> jars) {
        return Stream.concat(
                        Arrays.stream(System.getProperty("java.class.path").split(":"))
                                .filter(entry -> !isTheServersAlone(entry)),
                        jars.stream())
                .collect(Collectors.joining(":"));
    }

    /** A user's jar may bring another version of it. */
    private static boolean isTheServersAlone(String entry) {
        return Path.of(entry).getFileName().toString().startsWith("prometheus-metrics-");
    }

    private void awaitClaim(Process started) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + LONGEST_START.toNanos();
        // One that an earlier server was starting may be there before it.
        while (Claim.pid(places.socket()).orElse(0) != started.pid()) {
            if (started.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                throw new IOException(
                        "the topology's JVM ended with " + started.exitValue() + ": " + lastLog());
            }
            if (System.nanoTime() > deadline) {
                throw new IOException(
                        "the topology's JVM did not come up in "
                                + LONGEST_START.toSeconds()
                                + " s");
            }
        }
    }

    /** The last line that says anything: a JVM that cannot start ends with two that do not. */
    private String lastLog() throws IOException {
        return endOfLog()
                .lines()
                .filter(line -> !GAVE_UP.matcher(line).find())
                .reduce("", (before, line) -> line);
    }

    private String endOfLog() throws IOException {
        try (FileChannel log = FileChannel.open(places.log())) {
            log.position(Math.max(0, log.size() - END_OF_LOG));
            return new String(Channels.newInputStream(log).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /**
     * One that an earlier server has left running, if it is still there and answers for the id. If
     * it does not, it ends by itself once it learns of another.
     *
     * @param pid where it has not said so itself
     */
    public static Optional<ChildJvm> find(Places places, long pid, String id) {
        return ProcessHandle.of(Claim.pid(places.socket()).orElse(pid))
                .map(process -> new ChildJvm(places, process))
                .filter(child -> child.runs(id));
    }

    private boolean runs(String id) {
        try {
            return call(nimbus -> nimbus.getTopologySummary(id), PATIENCE_WITH_LEFT)
                    .get_id()
                    .equals(id);
        } catch (TException e) {
            return false;
        }
    }

    /**
     * Makes a call on the topology.
     *
     * @throws org.apache.storm.thrift.transport.TTransportException if it does not answer
     */
    public <T> T call(NimbusSocket.Call<T> call, Duration patience) throws TException {
        return NimbusSocket.call(places.socket(), call, patience);
    }

    /**
     * Asks it what a Nimbus cannot tell.
     *
     * @throws org.apache.storm.thrift.transport.TTransportException if it does not answer
     */
    public String ask(String question, String arguments, Duration patience) throws TException {
        return NimbusSocket.ask(places.socket(), question, arguments, patience);
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Calls back, from whatever thread, once the process has ended. */
    public void onExit(Runnable action) {
        process.onExit().thenRun(action);
    }

    /** Why user code ended it, if that is why it ended. */
    public Optional<String> reason() {
        return reason(places);
    }

    /** Why user code ended the process that was last there. */
    public static Optional<String> reason(Places places) {
        try {
            return Optional.of(Files.readString(places.folder().resolve(TopologyMain.REASON)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** As SIGTERM: it calls {@code close} and {@code cleanup}; returns once it is gone. */
    public void stop(Duration patience) {
        process.destroy();
        try {
            process.onExit().get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            process.destroyForcibly();
            process.onExit().join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new IllegalStateException("cannot tell whether process " + pid() + " ended", e);
        }
    }
}
