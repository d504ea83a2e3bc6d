package io.downburst.server;

import io.downburst.local.LocalConf;
import io.downburst.server.drpc.DrpcServer;
import io.downburst.server.nimbus.ServerNimbus;
import io.downburst.server.store.ServerStore;
import io.downburst.server.wire.Door;
import io.downburst.server.wire.NimbusSocket;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/** A server in this JVM: its store, its topologies and its doors. */
public final class Server implements AutoCloseable {

    private final ServerStore store;
    private final ServerNimbus nimbus;
    private final DrpcServer drpc;
    private final List<Door> doors = new ArrayList<>();

    private Server(ServerStore store, ServerNimbus nimbus, DrpcServer drpc) {
        this.store = store;
        this.nimbus = nimbus;
        this.drpc = drpc;
    }

    /**
     * Starts one that only its own user can reach, with the topologies that the folder's last
     * server had.
     *
     * @throws IllegalStateException if another server has the folder, or its data cannot be read
     */
    public static Server start(Path folder) throws IOException {
        return start(folder, OptionalInt.empty(), OptionalInt.empty());
    }

    /**
     * Starts one that also serves everybody on this machine.
     *
     * @param thriftPort where Nimbus is served, if at all
     * @param drpcPort where DRPC is, if at all
     */
    public static Server start(Path folder, OptionalInt thriftPort, OptionalInt drpcPort)
            throws IOException {
        if (NimbusSocket.isListening(ServerStore.socket(folder))) {
            throw new IllegalStateException(folder + " is in use: a server listens there already");
        }
        ServerStore store = ServerStore.open(folder);
        Map<String, Object> conf = LocalConf.readForServer(Map.of());
        int port = thriftPort.orElse(ObjectReader.getInt(conf.get(Config.NIMBUS_THRIFT_PORT)));
        DrpcServer drpc = DrpcServer.start(store.folder(), conf, drpcPort);
        Server server = new Server(store, new ServerNimbus(store, conf, port), drpc);
        try {
            server.open(conf, thriftPort);
            return server;
        } catch (IOException | RuntimeException e) {
            server.close();
            throw e;
        }
    }

    private void open(Map<String, Object> conf, OptionalInt thriftPort) throws IOException {
        if (thriftPort.isPresent()) {
            int longestFrame = ObjectReader.getInt(conf.get(Config.NIMBUS_THRIFT_MAX_BUFFER_SIZE));
            doors.add(NimbusSocket.loopback(thriftPort.getAsInt(), longestFrame, nimbus));
        }
        doors.add(NimbusSocket.unix(store.socket(), nimbus));
    }

    /** How many topologies it has. */
    public int topologies() {
        return nimbus.count();
    }

    @Override
    public void close() {
        doors.forEach(Door::close);
        nimbus.close();
        drpc.close();
        store.close();
    }
}
