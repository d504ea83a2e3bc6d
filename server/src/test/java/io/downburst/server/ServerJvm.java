package io.downburst.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.storm.thrift.TException;

/** A server in a JVM of its own, which can be killed and counted. */
final class ServerJvm implements AutoCloseable {

    private static final String HEAP = "-Xmx48m";

    private final Path log;
    private final Client client;
    private final Process process;

    ServerJvm(Path folder, Path log) throws IOException {
        this(folder, log, List.of());
    }

    /**
     * @param wrapper the command that starts it
     */
    ServerJvm(Path folder, Path log, List<String> wrapper) throws IOException {
        this.log = log;
        this.client = new Client(folder);
        List<String> command = new ArrayList<>(wrapper);
        command.addAll(
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        HEAP,
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ServerMain.class.getName(),
                        folder.toString()));
        this.process =
                new ProcessBuilder(command)
                        .directory(log.getParent().toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
    }

    boolean isListening() throws IOException {
        assertThat(process.isAlive()).as(Files.readString(log)).isTrue();
        try {
            client.summaries();
            return true;
        } catch (TException e) {
            return false;
        }
    }

    long pid() {
        return process.pid();
    }

    /** As kill -9 does. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    ProcessFigures figures() {
        return new ProcessFigures(pid());
    }

    int children() {
        return (int) process.children().count();
    }

    /** As SIGTERM does: its topologies end first. */
    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
