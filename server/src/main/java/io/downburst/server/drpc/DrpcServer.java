package io.downburst.server.drpc;

import io.downburst.local.DrpcRequests;
import io.downburst.server.wire.Door;
import io.downburst.server.wire.DrpcSockets;
import io.downburst.server.wire.UnixPlugin;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.storm.Config;
import org.apache.storm.generated.DistributedRPC;
import org.apache.storm.utils.ObjectReader;

/**
 * The DRPC server of a server's folder. Callers and topologies have doors of their own, so that
 * callers who wait keep nobody from answering; how many may wait is how many connections there may
 * be.
 */
public final class DrpcServer implements AutoCloseable {

    /** Of each spout and bolt task that takes or answers requests. */
    private static final int MOST_WORKER_CONNECTIONS = 1_024;

    private final DrpcRequests requests;
    private final List<Door> doors = new ArrayList<>();

    private DrpcServer(DrpcRequests requests) {
        this.requests = requests;
    }

    /**
     * Listens from now on.
     *
     * @param conf the cluster's
     * @param port where callers without the folder are served, too, if anywhere
     */
    public static DrpcServer start(Path folder, Map<String, Object> conf, Optional<Door.Port> port)
            throws IOException {
        int timeoutSecs = ObjectReader.getInt(conf.get("drpc.request.timeout.secs"));
        DrpcServer server =
                new DrpcServer(new DrpcRequests(TimeUnit.SECONDS.toMillis(timeoutSecs)));
        try {
            server.open(folder, conf, port);
            return server;
        } catch (IOException | RuntimeException e) {
            server.close();
            throw e;
        }
    }

    private void open(Path folder, Map<String, Object> conf, Optional<Door.Port> port)
            throws IOException {
        int longestFrame = ObjectReader.getInt(conf.get(Config.DRPC_MAX_BUFFER_SIZE));
        int mostCallers =
                ObjectReader.getInt(conf.get(Config.DRPC_WORKER_THREADS))
                        + ObjectReader.getInt(conf.get(Config.DRPC_QUEUE_SIZE));
        DistributedRPC.Iface calls = requests::execute;
        Door.Service callers =
                new Door.Service(new DistributedRPC.Processor<>(calls), longestFrame, mostCallers);
        Door.Service workers =
                new Door.Service(() -> new Worker(requests), longestFrame, MOST_WORKER_CONNECTIONS);
        doors.add(Door.unix(DrpcSockets.workers(folder), workers));
        doors.add(Door.unix(DrpcSockets.callers(folder), callers));
        if (port.isPresent()) {
            doors.add(Door.loopback(port.get(), callers));
        }
    }

    /**
     * What leads the DRPC spouts and clients of a topology here, unless its conf says otherwise.
     */
    public static Map<String, Object> topologyConf() {
        return Map.of(
                Config.DRPC_SERVERS,
                List.of(Door.LOOPBACK),
                Config.DRPC_THRIFT_TRANSPORT_PLUGIN,
                UnixPlugin.class.getName(),
                Config.DRPC_INVOCATIONS_THRIFT_TRANSPORT_PLUGIN,
                UnixPlugin.class.getName());
    }

    /** Fails every request that waits. */
    @Override
    public void close() {
        requests.close();
        doors.forEach(Door::close);
    }
}
