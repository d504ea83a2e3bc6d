package org.apache.storm;

import io.downburst.local.ClusterSetting;
import io.downburst.local.IdleWait;
import io.downburst.local.LocalNimbus;
import io.downburst.local.LocalRun;
import io.downburst.local.NimbusDaemon;
import io.downburst.local.NimbusOverrides;
import io.downburst.local.Slots;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import org.apache.storm.blobstore.BlobStore;
import org.apache.storm.cluster.IStormClusterState;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.TopologyInitialStatus;
import org.apache.storm.nimbus.ILeaderElector;
import org.apache.storm.security.auth.IGroupMappingServiceProvider;
import org.apache.storm.testing.TrackedTopology;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.Time;
import org.apache.storm.utils.Utils;

/**
 * Runs topologies in this process. While it is open, {@code NimbusClient} and {@code
 * StormSubmitter} submit to it.
 *
 * <p>A throwable that leaves a component stops its topology, not the process; {@link #failures}
 * tells.
 */
public class LocalCluster extends LocalNimbus implements ILocalClusterTrackedTopologyAware {

    /** Kills without waiting for pending tuples. */
    public static final KillOptions KILL_NOW = new KillOptions();

    static {
        KILL_NOW.set_wait_secs(0);
    }

    /** How long a step of simulated time may take to have its effect. */
    private static final long STEP_MILLIS = 50;

    private final ClusterSetting setting;
    private final IStormClusterState clusterState;
    private final NimbusDaemon daemon;

    /** A cluster whose topologies have message timeouts. */
    @SuppressWarnings("this-escape") // Only once it is whole are clients sent to it.
    public LocalCluster() throws Exception {
        this(new Builder().withDaemonConf(Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS, true));
    }

    /** The same, whose topologies keep state in an existing ZooKeeper. */
    @SuppressWarnings("this-escape")
    public LocalCluster(String zkHost, Long zkPort) throws Exception {
        this(
                new Builder()
                        .withDaemonConf(Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS, true)
                        .withDaemonConf(Config.STORM_ZOOKEEPER_SERVERS, List.of(zkHost))
                        .withDaemonConf(Config.STORM_ZOOKEEPER_PORT, zkPort));
    }

    private LocalCluster(Builder builder) {
        this(
                builder,
                new ClusterSetting(builder.simulateTime, builder.trackId, builder.daemonConf));
    }

    private LocalCluster(Builder builder, ClusterSetting setting) {
        super(setting.conf(), builder.slots());
        this.setting = setting;
        this.clusterState = builder.clusterState == null ? clusterState() : builder.clusterState;
        this.daemon = builder.nimbusDaemon ? new NimbusDaemon(setting.conf(), this) : null;
        if (daemon == null) {
            NimbusOverrides.add(this);
        }
    }

    /**
     * Runs a program with a local cluster and local DRPC that its {@code NimbusClient}s and {@code
     * DRPCClient}s talk to.
     *
     * @param c the program
     * @param ttlSec how long its topologies run on after it returned, in seconds
     * @return what the program returned
     */
    public static <T> T withLocalModeOverride(Callable<T> c, long ttlSec) throws Exception {
        return withLocalModeOverride(c, ttlSec, null);
    }

    /**
     * Runs a program with a local cluster and local DRPC that its {@code NimbusClient}s and {@code
     * DRPCClient}s talk to.
     *
     * @param c the program
     * @param ttlSec how long its topologies run on after it returned, in seconds
     * @param daemonConf the cluster's conf, or null
     * @return what the program returned
     */
    public static <T> T withLocalModeOverride(
            Callable<T> c, long ttlSec, Map<String, Object> daemonConf) throws Exception {
        return LocalRun.run(new Builder().withDaemonConf(daemonConf).build(), c, ttlSec);
    }

    /**
     * Runs the main method of the class named first with the other arguments, then ends this
     * process: with status 0, or 1 if a topology stopped because of a throwable.
     *
     * <p>System property {@code storm.local.sleeptime} says how many seconds topologies run on
     * (20), {@code storm.local.zookeeper} which ZooKeeper they use, as host or host:port.
     */
    public static void main(String[] args) throws Exception {
        System.exit(LocalRun.main(args));
    }

    /** The conf that topologies' confs are laid over. */
    public Map<String, Object> getDaemonConf() {
        return new HashMap<>(setting.conf());
    }

    @Override
    public LocalTopology submitTopology(
            String topologyName, Map<String, Object> conf, StormTopology topology)
            throws TException {
        LocalTopology running =
                submitTopologyWithOpts(
                        topologyName,
                        conf,
                        topology,
                        new SubmitOptions(TopologyInitialStatus.ACTIVE));
        notifySubmitter(topologyName, conf, topology);
        return running;
    }

    private void notifySubmitter(
            String topologyName, Map<String, Object> conf, StormTopology topology)
            throws TException {
        ISubmitterHook hook =
                (ISubmitterHook)
                        Utils.getConfiguredClass(
                                conf, Config.STORM_TOPOLOGY_SUBMISSION_NOTIFIER_PLUGIN);
        if (hook != null) {
            try {
                hook.notify(getTopologyInfoByName(topologyName), conf, topology);
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Override
    public LocalTopology submitTopology(
            String topologyName, Map<String, Object> conf, TrackedTopology topology)
            throws TException {
        return submitTopology(topologyName, conf, topology.getTopology());
    }

    @Override
    public LocalTopology submitTopologyWithOpts(
            String topologyName,
            Map<String, Object> conf,
            StormTopology topology,
            SubmitOptions submitOpts)
            throws TException {
        if (!Utils.isValidConf(conf)) {
            throw new IllegalArgumentException("Topology conf is not json-serializable");
        }
        submit(topologyName, conf, Utils.addVersions(topology), submitOpts);
        return new LocalTopology(topologyName, topology);
    }

    @Override
    public LocalTopology submitTopologyWithOpts(
            String topologyName,
            Map<String, Object> conf,
            TrackedTopology topology,
            SubmitOptions submitOpts)
            throws TException {
        return submitTopologyWithOpts(topologyName, conf, topology.getTopology(), submitOpts);
    }

    /** The port of the Thrift server of a cluster built with one. */
    public int getThriftServerPort() {
        if (daemon == null) {
            throw new IllegalStateException(
                    "this cluster has no Thrift server: build it withNimbusDaemon()");
        }
        return daemon.port();
    }

    /** Not supported: there is no supervisor. */
    public void killSupervisor(String id) {
        throw new UnsupportedOperationException(
                "this LocalCluster is one process: it has no supervisor " + id);
    }

    @Override
    public IStormClusterState getClusterState() {
        return clusterState;
    }

    @Override
    public String getTrackedId() {
        return setting.trackId();
    }

    /** Gives topologies the time to act on what the clock says now. */
    public void waitForIdle() throws InterruptedException {
        waitForIdle(STEP_MILLIS);
    }

    /**
     * The same.
     *
     * @param timeoutMs the most time to give; a topology that always has work takes all of it
     */
    public void waitForIdle(long timeoutMs) throws InterruptedException {
        IdleWait.await(engines(), Math.min(timeoutMs, STEP_MILLIS));
    }

    @Override
    public void advanceClusterTime(int secs) throws InterruptedException {
        advanceClusterTime(secs, 1);
    }

    @Override
    public void advanceClusterTime(int secs, int incSecs) throws InterruptedException {
        waitForIdle();
        for (int left = secs; left > 0; left -= incSecs) {
            Time.advanceTimeSecs(Math.min(incSecs, left));
            waitForIdle();
        }
    }

    /** Kills all topologies and gives back what the cluster took; idempotent. */
    @Override
    public synchronized void close() {
        NimbusOverrides.remove(this);
        if (daemon != null) {
            daemon.close();
        }
        super.close();
        setting.close();
    }

    @Override
    @Deprecated
    public void shutdown() {
        close();
    }

    /** Describes a cluster; what it leaves open is as in stock Storm. */
    public static class Builder {
        private int supervisors = Slots.STOCK.supervisors();
        private int portsPerSupervisor = Slots.STOCK.portsPerSupervisor();
        private int firstPort = Slots.STOCK.firstPort();
        private Map<String, Object> daemonConf = new HashMap<>();
        private IStormClusterState clusterState;
        private boolean nimbusDaemon;
        private String trackId;
        private boolean simulateTime;

        /** How many supervisors to report; everything runs in this process all the same. */
        public Builder withSupervisors(int supervisors) {
            this.supervisors = notNegative("supervisors", supervisors);
            return this;
        }

        /** How many slots to report for each supervisor. */
        public Builder withPortsPerSupervisor(int portsPerSupervisor) {
            this.portsPerSupervisor = notNegative("supervisor ports", portsPerSupervisor);
            return this;
        }

        private static int notNegative(String what, int number) {
            if (number < 0) {
                throw new IllegalArgumentException(what + " cannot be negative");
            }
            return number;
        }

        /** Replaces the cluster's conf; null leaves it. */
        public Builder withDaemonConf(Map<String, Object> conf) {
            if (conf != null) {
                this.daemonConf = new HashMap<>(conf);
            }
            return this;
        }

        /** Sets one key of the cluster's conf. */
        public Builder withDaemonConf(String key, Object value) {
            daemonConf.put(key, value);
            return this;
        }

        /** Not supported: nothing is authorised in one process. */
        public Builder withGroupMapper(IGroupMappingServiceProvider groupMapper) {
            return refuse("group mapper", groupMapper);
        }

        /** The port of the first slot; null means 1024. */
        public Builder withSupervisorSlotPortMin(Number minPort) {
            int port = minPort == null ? Slots.STOCK.firstPort() : minPort.intValue();
            if (port <= 0) {
                throw new IllegalArgumentException("port must be positive");
            }
            this.firstPort = port;
            return this;
        }

        /** Serves Thrift on {@code nimbus.thrift.port} instead of overriding Nimbus clients. */
        public Builder withNimbusDaemon() {
            return withNimbusDaemon(true);
        }

        /** The same if true. */
        public Builder withNimbusDaemon(Boolean nimbusDaemon) {
            this.nimbusDaemon = Boolean.TRUE.equals(nimbusDaemon);
            return this;
        }

        /** Makes Storm's clock stand still but for {@link LocalCluster#advanceClusterTime}. */
        public Builder withSimulatedTime() {
            return withSimulatedTime(true);
        }

        /** The same if true. */
        public Builder withSimulatedTime(boolean simulateTime) {
            this.simulateTime = simulateTime;
            return this;
        }

        /** Not supported: there is no stock Nimbus to wrap. */
        public Builder withNimbusWrapper(UnaryOperator<?> nimbusWrapper) {
            return refuse("Nimbus wrapper", nimbusWrapper);
        }

        /** Not supported: blobs live in the cluster. */
        public Builder withBlobStore(BlobStore store) {
            return refuse("blob store", store);
        }

        /** What {@link LocalCluster#getClusterState} returns instead of the cluster's own. */
        public Builder withClusterState(IStormClusterState clusterState) {
            this.clusterState = clusterState;
            return this;
        }

        /** Not supported: one process elects nobody. */
        public Builder withLeaderElector(ILeaderElector leaderElector) {
            return refuse("leader elector", leaderElector);
        }

        private Builder refuse(String what, Object part) {
            if (part != null) {
                throw new UnsupportedOperationException(
                        "this LocalCluster takes no " + what + ": it is made of one process");
            }
            return this;
        }

        /**
         * Counts for tracked topologies, see {@link TrackedTopology}.
         *
         * @param trackId an id that no other open cluster has
         */
        public Builder withTracked(String trackId) {
            this.trackId = trackId;
            return this;
        }

        /** Counts for tracked topologies, see {@link TrackedTopology}. */
        public Builder withTracked() {
            return withTracked(Utils.uuid());
        }

        private Slots slots() {
            return new Slots(supervisors, portsPerSupervisor, firstPort);
        }

        /** Opens the cluster. */
        public LocalCluster build() throws Exception {
            return new LocalCluster(this);
        }
    }

    /** A topology that is killed at once when this is closed. */
    public class LocalTopology extends StormTopology implements ILocalTopology {
        private static final long serialVersionUID = 6145919776650637748L;
        private final String topoName;

        public LocalTopology(String topoName, StormTopology topo) {
            super(topo);
            this.topoName = topoName;
        }

        @Override
        public void close() throws TException {
            killTopologyWithOpts(topoName, KILL_NOW);
        }
    }
}
