package io.downburst.bench.cluster;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.DaemonConfig;

/**
 * The files of a cluster: what a user would write before starting one, and where it keeps its own.
 */
final class ClusterFolder {
    private static final String HOST = "localhost";

    /** Of ZooKeeper's sessions and of heartbeats: a slow machine may stall for tens of seconds. */
    private static final int PATIENCE_SECONDS = 120;

    private final Path folder;
    private final Map<String, Object> conf;
    private final int zooKeeperPort;
    private final int nimbusPort;

    /**
     * @param release a folder with the jars of Storm's release
     * @param workerFlags of the workers' JVMs
     */
    ClusterFolder(Path folder, Path release, List<String> workerFlags) throws IOException {
        this.folder = folder.toAbsolutePath();
        List<Integer> ports = freePorts(4);
        zooKeeperPort = ports.get(0);
        nimbusPort = ports.get(1);
        conf = new HashMap<>();
        conf.put(Config.STORM_ZOOKEEPER_SERVERS, List.of(HOST));
        conf.put(Config.STORM_ZOOKEEPER_PORT, zooKeeperPort);
        conf.put(Config.STORM_ZOOKEEPER_SESSION_TIMEOUT, PATIENCE_SECONDS * 1000);
        conf.put(Config.NIMBUS_SEEDS, List.of(HOST));
        conf.put(Config.NIMBUS_THRIFT_PORT, nimbusPort);
        conf.put(DaemonConfig.NIMBUS_MONITOR_FREQ_SECS, 2);
        conf.put(DaemonConfig.NIMBUS_TASK_TIMEOUT_SECS, PATIENCE_SECONDS);
        conf.put(Config.SUPERVISOR_THRIFT_PORT, ports.get(2));
        conf.put(DaemonConfig.SUPERVISOR_SLOTS_PORTS, List.of(ports.get(3)));
        conf.put(Config.SUPERVISOR_WORKER_TIMEOUT_SECS, PATIENCE_SECONDS);
        conf.put(DaemonConfig.SUPERVISOR_WORKER_START_TIMEOUT_SECS, 2 * PATIENCE_SECONDS);
        conf.put(Config.STORM_LOCAL_HOSTNAME, HOST);
        conf.put(Config.STORM_LOCAL_DIR, this.folder.resolve("local").toString());
        conf.put(DaemonConfig.STORM_LOG4J2_CONF_DIR, this.folder.toString());
        conf.put(Config.WORKER_CHILDOPTS, workerFlags);
        Files.createSymbolicLink(this.folder.resolve("lib-worker"), release.toAbsolutePath());
        copy("worker.xml");
        copy("daemon.xml");
        Files.createDirectory(logs());
        // JSON is YAML.
        new ObjectMapper().writeValue(conf().toFile(), conf);
        Files.writeString(
                zooKeeperConf(),
                """
                dataDir=%s
                clientPort=%d
                clientPortAddress=%s
                tickTime=2000
                maxSessionTimeout=%d
                admin.enableServer=false
                """
                        .formatted(
                                this.folder.resolve("zookeeper"),
                                zooKeeperPort,
                                HOST,
                                PATIENCE_SECONDS * 1000));
    }

    /** Free a moment ago, and different from each other. */
    private static List<Integer> freePorts(int count) throws IOException {
        List<ServerSocket> held = new ArrayList<>();
        try {
            for (int n = 0; n < count; n++) {
                held.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
            }
            return held.stream().map(ServerSocket::getLocalPort).toList();
        } finally {
            for (ServerSocket socket : held) {
                socket.close();
            }
        }
    }

    private void copy(String resource) throws IOException {
        try (InputStream in = ClusterFolder.class.getResourceAsStream(resource)) {
            Files.copy(in, folder.resolve(resource));
        }
    }

    /** The cluster's storm.yaml. */
    Path conf() {
        return folder.resolve("storm.yaml");
    }

    /** What {@link #conf} says. */
    Map<String, Object> settings() {
        return conf;
    }

    Path zooKeeperConf() {
        return folder.resolve("zoo.cfg");
    }

    int zooKeeperPort() {
        return zooKeeperPort;
    }

    int nimbusPort() {
        return nimbusPort;
    }

    /** Storm's home. */
    Path home() {
        return folder;
    }

    /** Those of the workers are below, in workers-artifacts. */
    Path logs() {
        return folder.resolve("logs");
    }
}
