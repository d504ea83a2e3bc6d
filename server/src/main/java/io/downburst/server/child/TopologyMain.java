package io.downburst.server.child;

import io.downburst.local.BlobSupply;
import io.downburst.local.LocalConf;
import io.downburst.server.store.StoredBlobs;
import io.downburst.server.wire.NimbusSocket;
import io.downburst.state.StateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The JVM of one topology, the only one that loads its classes. It takes one submission on its
 * socket, and every later call about that topology; it ends when the topology does: with 0 after a
 * kill, with 1 and a file that says why when user code has thrown.
 */
public final class TopologyMain {

    /** In the working directory: one line on what stopped the topology. */
    public static final String REASON = "reason";

    /** In the working directory. */
    public static final String SOCKET = "socket";

    private TopologyMain() {}

    /**
     * @param args the topology's id, the folder for what is to outlive it, and that of the blobs
     */
    public static void main(String[] args) throws IOException {
        Files.deleteIfExists(Path.of(REASON));
        OneTopology nimbus =
                new OneTopology(
                        LocalConf.readForServer(Map.of(StateFiles.FOLDER, args[1])),
                        args[0],
                        new BlobSupply(
                                new StoredBlobs(Path.of(args[2])),
                                Optional.of(Path.of("").toAbsolutePath())));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> close(nimbus), "close"));
        new NimbusSocket(Path.of(SOCKET), nimbus);
        System.exit(nimbus.awaitEnd());
    }

    private static void close(OneTopology nimbus) {
        nimbus.close();
        StateFiles.closeAll();
    }
}
