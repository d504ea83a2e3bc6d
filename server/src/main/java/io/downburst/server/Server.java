package io.downburst.server;

import io.downburst.local.LocalConf;
import io.downburst.server.nimbus.ServerNimbus;
import io.downburst.server.store.ServerStore;
import io.downburst.server.wire.NimbusSocket;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/** A server in this JVM: its store, its topologies and its doors. */
public final class Server implements AutoCloseable {

    private final ServerStore store;
    private final ServerNimbus nimbus;
    private final NimbusSocket socket;

    private Server(ServerStore store, ServerNimbus nimbus, NimbusSocket socket) {
        this.store = store;
        this.nimbus = nimbus;
        this.socket = socket;
    }

    /**
     * Starts one, with the topologies that the folder's last server had.
     *
     * @throws IllegalStateException if another server has the folder, or its data cannot be read
     */
    public static Server start(Path folder) throws IOException {
        ServerStore store = ServerStore.open(folder);
        Map<String, Object> conf = LocalConf.readForServer(Map.of());
        int port = ObjectReader.getInt(conf.get(Config.NIMBUS_THRIFT_PORT));
        ServerNimbus nimbus = new ServerNimbus(store, conf, port);
        return new Server(store, nimbus, new NimbusSocket(store.socket(), nimbus));
    }

    @Override
    public void close() {
        socket.close();
        nimbus.close();
        store.close();
    }
}
