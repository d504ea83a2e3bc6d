package io.downburst.bench.cluster;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.NimbusClient;
import org.apache.storm.utils.Utils;

/**
 * A stock Storm cluster on this machine: ZooKeeper, Nimbus and a supervisor with one slot, each a
 * process of its own that ends with this one.
 */
public final class StormCluster implements AutoCloseable {
    /** A slow machine takes minutes for what takes seconds. */
    private static final Duration LONGEST_START = Duration.ofMinutes(5);

    private static final int POLL_MILLIS = 100;

    private final ClusterFolder folder;
    private final Path release;
    private final Path leash;
    private final Redirect output;
    private final List<Process> daemons = new ArrayList<>();

    private StormCluster(ClusterFolder folder, Path release, Path leash, Redirect output) {
        this.folder = folder;
        this.release = release;
        this.leash = leash;
        this.output = output;
    }

    /**
     * Returns once the supervisor has reported to Nimbus.
     *
     * @param folder an empty one, for all its files
     * @param release a folder with the jars of Storm's release
     * @param leash the jar, or folder, that has {@link Leash}
     * @param workerFlags of the workers' JVMs
     * @param output where the daemons write to
     */
    public static StormCluster start(
            Path folder, Path release, Path leash, List<String> workerFlags, Redirect output)
            throws IOException, InterruptedException {
        StormCluster cluster =
                new StormCluster(
                        new ClusterFolder(folder, release, workerFlags), release, leash, output);
        try {
            cluster.start();
            return cluster;
        } catch (IOException | InterruptedException | RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    private void start() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + LONGEST_START.toNanos();
        start(
                "org.apache.storm.shade.org.apache.zookeeper.server.ZooKeeperServerMain",
                folder.zooKeeperConf().toString());
        while (!isListening(folder.zooKeeperPort())) {
            awaitMore("ZooKeeper", deadline);
        }
        start("org.apache.storm.daemon.nimbus.Nimbus");
        start("org.apache.storm.daemon.supervisor.Supervisor");
        while (!isListening(folder.nimbusPort()) || !isSupervisorThere()) {
            awaitMore("the supervisor", deadline);
        }
    }

    private void start(String... mainAndArguments) throws IOException {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                java(),
                                "-Xmx512m",
                                "-XX:+UseSerialGC",
                                "-Dstorm.home=" + folder.home(),
                                "-Dstorm.log.dir=" + folder.logs(),
                                "-Dstorm.conf.file=" + folder.conf(),
                                "-Dlog4j2.configurationFile=" + folder.home().resolve("daemon.xml"),
                                "-cp",
                                release.resolve("*") + ":" + leash,
                                Leash.class.getName()));
        command.addAll(List.of(mainAndArguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.home().toFile());
        // The supervisor starts the workers' JVMs from there.
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        daemons.add(builder.redirectErrorStream(true).redirectOutput(output).start());
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static boolean isListening(int port) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (ConnectException notYet) {
            return false;
        }
    }

    private boolean isSupervisorThere() {
        try (NimbusClient nimbus = nimbus()) {
            return nimbus.getClient().getClusterInfo().get_supervisors_size() == 1;
        } catch (TException | RuntimeException notYet) {
            return false;
        }
    }

    /** To be closed. */
    public NimbusClient nimbus() {
        Map<String, Object> conf = Utils.readDefaultConfig();
        conf.putAll(folder.settings());
        return NimbusClient.Builder.withConf(conf).build();
    }

    private void awaitMore(String what, long deadline) throws InterruptedException {
        requireAlive();
        if (System.nanoTime() > deadline) {
            throw new IllegalStateException(
                    what + " is not there after " + LONGEST_START.toSeconds() + " s");
        }
        Thread.sleep(POLL_MILLIS);
    }

    /** Throws if a daemon has ended. */
    void requireAlive() {
        for (Process daemon : daemons) {
            if (!daemon.isAlive()) {
                throw new IllegalStateException(
                        "a daemon of the cluster ended with exit code " + daemon.exitValue());
            }
        }
    }

    /** Its storm.yaml; system property {@code storm.conf.file} tells Storm's clients of it. */
    public Path conf() {
        return folder.conf();
    }

    /** Process ids of the daemons, without the workers. */
    public List<Long> daemons() {
        return daemons.stream().map(Process::pid).toList();
    }

    /** The files of all that workers logged and printed. */
    public List<Path> workerLogs() throws IOException {
        Path artifacts = folder.logs().resolve("workers-artifacts");
        if (!Files.exists(artifacts)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(artifacts)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    /** Ends every process, the workers too. */
    @Override
    public void close() {
        daemons.forEach(daemon -> ProcessTree.end(daemon.toHandle()));
    }
}
