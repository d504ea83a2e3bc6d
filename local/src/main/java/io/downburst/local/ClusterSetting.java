package io.downburst.local;

import java.util.HashMap;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.utils.Time.SimulatedTime;

/** What a local cluster changes in its process for as long as it is open. */
public final class ClusterSetting implements AutoCloseable {
    private final SimulatedTime simulatedTime;
    private final String trackId;
    private final LocalHome home;
    private final Map<String, Object> conf;

    /**
     * @param simulateTime whether Storm's clock stands still until told otherwise
     * @param trackId under which to count for tracked topologies, or null
     * @param overrides the program's conf for the cluster
     */
    public ClusterSetting(boolean simulateTime, String trackId, Map<String, Object> overrides) {
        this.simulatedTime = simulateTime ? new SimulatedTime() : null;
        this.trackId = trackId;
        if (trackId != null) {
            TrackedCounts.register(trackId);
        }
        this.home = new LocalHome();
        Map<String, Object> all = new HashMap<>();
        all.put(Config.STORM_LOCAL_DIR, home.directory().toString());
        all.put(Config.BLOBSTORE_DIR, home.directory().toString());
        if (simulateTime) {
            all.put(Config.TOPOLOGY_SPOUT_WAIT_STRATEGY, WallClockWait.class.getName());
        }
        all.putAll(overrides);
        try {
            this.conf = LocalConf.read(all);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    public Map<String, Object> conf() {
        return conf;
    }

    /** Null if nothing is tracked. */
    public String trackId() {
        return trackId;
    }

    @Override
    public void close() {
        if (trackId != null) {
            TrackedCounts.clear(trackId);
        }
        home.close();
        if (simulatedTime != null) {
            simulatedTime.close();
        }
    }
}
