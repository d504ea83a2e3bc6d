package io.downburst.server.child;

import io.downburst.local.BlobSupply;
import io.downburst.local.LocalConf;
import io.downburst.server.drpc.DrpcServer;
import io.downburst.server.store.StoredBlobs;
import io.downburst.server.watch.Watch;
import io.downburst.server.wire.NimbusSocket;
import io.downburst.server.wire.UnixPlugin;
import io.downburst.state.StateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.storm.utils.NimbusClient;

/**
 * The JVM of one topology, the only one that loads its classes. It takes one submission on its
 * socket, and every later call about that topology; it ends when the topology does: with 0 after a
 * kill, with 1 and a file that says why when user code has thrown.
 */
public final class TopologyMain {

    /** In the working directory: one line on what stopped the topology. */
    public static final String REASON = "reason";

    /** In the working directory: one line on what a kill has waited for. */
    public static final String DRAINED = "drained";

    private static final int PATIENCE_WITH_EXIT_MILLIS = 1_000;
    private static final long HOUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private TopologyMain() {}

    /**
     * @param args the topology's id, the folder for what is to outlive it, the socket to listen on,
     *     the server's, the folder of the blobs, and the log
     */
    public static void main(String[] args) throws IOException {
        RotatingLog.capture(Path.of(args[5]));
        Path socket = Path.of(args[2]);
        System.out.println(
                "downburst: " + args[0] + " in process " + ProcessHandle.current().pid());
        Files.deleteIfExists(Path.of(REASON));
        Map<String, Object> conf = new HashMap<>(DrpcServer.topologyConf());
        conf.put(StateFiles.FOLDER, args[1]);
        Path server = Path.of(args[3]);
        UnixPlugin.lead(server.getParent());
        OneTopology nimbus =
                new OneTopology(
                        LocalConf.readForServer(conf),
                        args[0],
                        new BlobSupply(
                                new StoredBlobs(Path.of(args[4])),
                                Optional.of(Path.of("").toAbsolutePath())));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> close(nimbus), "close"));
        // Storm's clients in user code reach the server; constructing an override is what sets it.
        new NimbusClient.LocalOverride(NimbusSocket.client(server));
        Watch watch = new Watch(nimbus, nimbus::lookForWindows);
        NimbusSocket.unix(socket, nimbus, watch);
        // Behind it, so that whoever the claim names is the one to be reached.
        Claim.lay(socket);
        keepHouse(socket, nimbus);
        System.exit(nimbus.awaitEnd());
    }

    /**
     * Saves errors before the kernel or a bolt can end the process. Ends it itself once its
     * topology was removed, or has another: nobody can reach this one any more, or kill it.
     */
    private static void keepHouse(Path socket, OneTopology nimbus) {
        Thread watch =
                new Thread(
                        () -> {
                            while (Claim.holds(socket)) {
                                nimbus.saveErrors();
                                LockSupport.parkNanos(HOUSE_NANOS);
                            }
                            nimbus.end();
                        },
                        "house");
        watch.setDaemon(true);
        watch.start();
    }

    private static void close(OneTopology nimbus) {
        nimbus.saveErrors();
        Thread closer = new Thread(nimbus::close, "close-topology");
        closer.setDaemon(true);
        closer.start();
        try {
            closer.join(isExitOfUserCode() ? PATIENCE_WITH_EXIT_MILLIS : 0);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        StateFiles.closeAll();
    }

    /** A thread that is in System.exit never comes back, nor does its executor ever close. */
    private static boolean isExitOfUserCode() {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(thread -> !thread.getKey().getName().equals("main"))
                .flatMap(thread -> Arrays.stream(thread.getValue()))
                .anyMatch(
                        frame ->
                                frame.getClassName().equals(System.class.getName())
                                        && frame.getMethodName().equals("exit"));
    }
}
