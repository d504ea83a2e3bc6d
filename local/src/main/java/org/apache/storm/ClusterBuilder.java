package org.apache.storm;

import io.downburst.local.Slots;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.storm.blobstore.BlobStore;
import org.apache.storm.cluster.IStormClusterState;
import org.apache.storm.nimbus.ILeaderElector;
import org.apache.storm.security.auth.IGroupMappingServiceProvider;
import org.apache.storm.testing.TrackedTopology;
import org.apache.storm.utils.Utils;

/** What can be said of a cluster before it opens; {@link LocalCluster.Builder} opens it. */
abstract class ClusterBuilder {

    Slots slots = Slots.STOCK;
    Map<String, Object> daemonConf = new HashMap<>();
    IStormClusterState clusterState;
    boolean nimbusDaemon;
    String trackId;
    boolean simulateTime;

    /** How many supervisors to report; everything runs in this process all the same. */
    public LocalCluster.Builder withSupervisors(int supervisors) {
        slots = slots.withSupervisors(supervisors);
        return self();
    }

    /** How many slots to report for each supervisor. */
    public LocalCluster.Builder withPortsPerSupervisor(int portsPerSupervisor) {
        slots = slots.withPortsPerSupervisor(portsPerSupervisor);
        return self();
    }

    /** Replaces the cluster's conf; null leaves it. */
    public LocalCluster.Builder withDaemonConf(Map<String, Object> conf) {
        if (conf != null) {
            this.daemonConf = new HashMap<>(conf);
        }
        return self();
    }

    /** Sets one key of the cluster's conf. */
    public LocalCluster.Builder withDaemonConf(String key, Object value) {
        daemonConf.put(key, value);
        return self();
    }

    /** Not supported: nothing is authorised in one process. */
    public LocalCluster.Builder withGroupMapper(IGroupMappingServiceProvider groupMapper) {
        return refuse("group mapper", groupMapper);
    }

    /** The port of the first slot; null means 1024. */
    public LocalCluster.Builder withSupervisorSlotPortMin(Number minPort) {
        int port = minPort == null ? Slots.STOCK.firstPort() : minPort.intValue();
        slots = slots.withFirstPort(port);
        return self();
    }

    /** Serves Thrift on {@code nimbus.thrift.port} instead of overriding Nimbus clients. */
    public LocalCluster.Builder withNimbusDaemon() {
        return withNimbusDaemon(true);
    }

    /** The same if true. */
    public LocalCluster.Builder withNimbusDaemon(Boolean nimbusDaemon) {
        this.nimbusDaemon = Boolean.TRUE.equals(nimbusDaemon);
        return self();
    }

    /** Makes Storm's clock stand still but for {@link LocalCluster#advanceClusterTime}. */
    public LocalCluster.Builder withSimulatedTime() {
        return withSimulatedTime(true);
    }

    /** The same if true. */
    public LocalCluster.Builder withSimulatedTime(boolean simulateTime) {
        this.simulateTime = simulateTime;
        return self();
    }

    /** Not supported: there is no stock Nimbus to wrap. */
    public LocalCluster.Builder withNimbusWrapper(UnaryOperator<?> nimbusWrapper) {
        return refuse("Nimbus wrapper", nimbusWrapper);
    }

    /** Not supported: blobs live in the cluster. */
    public LocalCluster.Builder withBlobStore(BlobStore store) {
        return refuse("blob store", store);
    }

    /** What {@link LocalCluster#getClusterState} returns instead of the cluster's own. */
    public LocalCluster.Builder withClusterState(IStormClusterState clusterState) {
        this.clusterState = clusterState;
        return self();
    }

    /** Not supported: one process elects nobody. */
    public LocalCluster.Builder withLeaderElector(ILeaderElector leaderElector) {
        return refuse("leader elector", leaderElector);
    }

    private LocalCluster.Builder refuse(String what, Object part) {
        if (part != null) {
            throw new UnsupportedOperationException(
                    "this LocalCluster takes no " + what + ": it is made of one process");
        }
        return self();
    }

    /**
     * Counts for tracked topologies, see {@link TrackedTopology}.
     *
     * @param trackId an id that no other open cluster has
     */
    public LocalCluster.Builder withTracked(String trackId) {
        this.trackId = trackId;
        return self();
    }

    /** Counts for tracked topologies, see {@link TrackedTopology}. */
    public LocalCluster.Builder withTracked() {
        return withTracked(Utils.uuid());
    }

    private LocalCluster.Builder self() {
        return (LocalCluster.Builder) this;
    }
}
