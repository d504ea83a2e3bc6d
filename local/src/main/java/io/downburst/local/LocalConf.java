package io.downburst.local;

import io.downburst.state.FileStateProvider;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.utils.ConfigUtils;

/** The conf that topologies of a local cluster are laid over. */
public final class LocalConf {

    private LocalConf() {}

    /**
     * Storm's defaults, the user's storm.yaml, what stock's local mode changes of them, and what
     * the program asked for, each over the one before.
     */
    public static Map<String, Object> read(Map<String, Object> overrides) {
        Map<String, Object> conf = new HashMap<>();
        conf.put(Config.STORM_CLUSTER_MODE, "local");
        conf.put(Config.TOPOLOGY_SKIP_MISSING_KRYO_REGISTRATIONS, true);
        conf.put(Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS, false);
        conf.put(Config.TOPOLOGY_TRIDENT_BATCH_EMIT_INTERVAL_MILLIS, 50);
        conf.put(Config.TOPOLOGY_MIN_REPLICATION_COUNT, 1);
        conf.putAll(overrides);
        return readForServer(conf);
    }

    /** The same without what stock's local mode changes. */
    public static Map<String, Object> readForServer(Map<String, Object> overrides) {
        Map<String, Object> conf = ConfigUtils.readStormConfig();
        conf.putIfAbsent(Config.TOPOLOGY_STATE_PROVIDER, FileStateProvider.class.getName());
        // Those of storm.yaml are of another cluster.
        conf.put(Config.STORM_ZOOKEEPER_SERVERS, List.of());
        conf.putAll(overrides);
        return conf;
    }

    /**
     * What a submitted topology runs with.
     *
     * @param daemonConf the cluster's conf
     * @param topologyConf what the submitter sent
     */
    public static Map<String, Object> merge(
            Map<String, Object> daemonConf, Map<String, Object> topologyConf) {
        Map<String, Object> submitted = new HashMap<>(topologyConf);
        submitted.remove(Config.STORM_WORKERS_ARTIFACTS_DIR);
        // StormSubmitter makes these up for a ZooKeeper that is not there.
        submitted.remove(Config.STORM_ZOOKEEPER_TOPOLOGY_AUTH_SCHEME);
        submitted.remove(Config.STORM_ZOOKEEPER_TOPOLOGY_AUTH_PAYLOAD);
        Map<String, Object> merged = new HashMap<>(daemonConf);
        merged.putAll(submitted);
        return Json.roundTrip(merged);
    }
}
