package io.downburst.cli;

import io.downburst.engine.context.Folders;
import io.downburst.server.child.TopologyMain;
import io.downburst.server.wire.NimbusSocket;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.TopologyInitialStatus;
import org.apache.storm.thrift.TException;

/**
 * What the JVM of a server's topology does, which the launcher has one do once after a build, so
 * that the JVM can keep what it learnt of our classes for the next topologies.
 */
public final class TopologyRehearsal {

    private static final String NAME = "rehearsal";
    private static final int POLL_MILLIS = 10;
    private static final int SECONDS = 1;

    private TopologyRehearsal() {}

    public static void main(String[] args) throws IOException {
        Path folder = Files.createTempDirectory("downburst");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
        Path socket = folder.resolve("socket");
        new Thread(() -> submitAndKill(socket)).start();
        TopologyMain.main(
                new String[] {
                    NAME + "-1-1",
                    folder.resolve("state").toString(),
                    socket.toString(),
                    folder.resolve("server").toString(),
                    folder.resolve("blobs").toString(),
                    folder.resolve("log").toString()
                });
    }

    /** As the server does; the JVM ends with its topology, or without one if that fails. */
    private static void submitAndKill(Path socket) {
        try {
            while (!NimbusSocket.isListening(socket)) {
                Thread.sleep(POLL_MILLIS);
            }
            NimbusSocket.call(
                    socket,
                    nimbus -> {
                        nimbus.submitTopologyWithOpts(
                                NAME,
                                "",
                                "{}",
                                Rehearsal.topology(),
                                new SubmitOptions(TopologyInitialStatus.ACTIVE));
                        KillOptions soon = new KillOptions();
                        soon.set_wait_secs(SECONDS);
                        nimbus.killTopologyWithOpts(NAME, soon);
                        return null;
                    });
        } catch (TException | InterruptedException | RuntimeException e) {
            System.exit(1);
        }
    }

    private static void delete(Path folder) {
        try {
            Folders.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
