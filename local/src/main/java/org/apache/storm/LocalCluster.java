package org.apache.storm;

import io.downburst.local.ClusterSetting;
import io.downburst.local.ClusterTime;
import io.downburst.local.LocalNimbus;
import io.downburst.local.LocalRun;
import io.downburst.local.NimbusDaemon;
import io.downburst.local.NimbusOverrides;
import io.downburst.local.SubmissionNotice;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.storm.cluster.IStormClusterState;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.TopologyInitialStatus;
import org.apache.storm.testing.TrackedTopology;
import org.apache.storm.thrift.TException;
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

    private final ClusterSetting setting;
    private final IStormClusterState clusterState;
    private final NimbusDaemon daemon;
    private final ClusterTime time = new ClusterTime(this::engines);

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
        super(setting.conf(), builder.slots);
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
        SubmissionNotice.give(conf, () -> getTopologyInfoByName(topologyName), topology);
        return running;
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
        time.settle();
    }

    /**
     * The same.
     *
     * @param timeoutMs the most time to give; a topology that always has work takes all of it
     */
    public void waitForIdle(long timeoutMs) throws InterruptedException {
        time.settle(timeoutMs);
    }

    @Override
    public void advanceClusterTime(int secs) throws InterruptedException {
        advanceClusterTime(secs, 1);
    }

    @Override
    public void advanceClusterTime(int secs, int incSecs) throws InterruptedException {
        time.advance(secs, incSecs);
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
    public static class Builder extends ClusterBuilder {

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
