package io.downburst.server.nimbus;

import io.downburst.engine.plan.LocalBlob;
import io.downburst.local.BlobNimbus;
import io.downburst.local.Json;
import io.downburst.local.Uptime;
import io.downburst.server.store.ServerStore;
import io.downburst.server.store.TopologyRecord;
import io.downburst.server.watch.Secrets;
import io.downburst.server.wire.Door;
import io.downburst.server.wire.NimbusSocket;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.storm.generated.ClusterSummary;
import org.apache.storm.generated.ComponentPageInfo;
import org.apache.storm.generated.Credentials;
import org.apache.storm.generated.GetInfoOptions;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.LogConfig;
import org.apache.storm.generated.NimbusSummary;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.SupervisorSummary;
import org.apache.storm.generated.TopologyInfo;
import org.apache.storm.generated.TopologyInitialStatus;
import org.apache.storm.generated.TopologyPageInfo;
import org.apache.storm.generated.TopologyStatus;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.Time;
import org.apache.storm.utils.VersionInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The Nimbus of a server. It keeps what was submitted and asks a topology's own process whatever
 * concerns that topology alone; of the users' objects it only ever sees bytes.
 */
public final class ServerNimbus extends BlobNimbus implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ServerNimbus.class);

    /** A topology that has itself killed is to hear that it will be. */
    private static final int ANSWER_MILLIS = 100;

    /** Processes started again side by side: some take long, or never come up. */
    private static final int STARTS_AT_ONCE = 4;

    private static final String LOG_AGE_MINUTES = "logviewer.cleanup.age.mins";
    private static final int A_WEEK_MINUTES = 10_080;

    private final ServerStore store;
    private final Map<String, Object> conf;
    private final int thriftPort;
    private final Uploads uploads;
    private final Duration logAge;
    private final Topologies topologies;
    private final Submissions submissions;
    private final Uptime uptime = new Uptime();
    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(STARTS_AT_ONCE);

    /**
     * Takes up what the store has.
     *
     * @param conf Storm's defaults and storm.yaml
     * @param thriftPort where clients are told to go
     */
    public ServerNimbus(ServerStore store, Map<String, Object> conf, int thriftPort)
            throws IOException {
        super(store.openBlobs(), conf);
        this.store = store;
        this.conf = conf;
        this.thriftPort = thriftPort;
        this.uploads = new Uploads(store.uploads(), conf);
        this.logAge = Duration.ofMinutes(Settings.number(conf, LOG_AGE_MINUTES, A_WEEK_MINUTES));
        Dependencies dependencies = new Dependencies(store, blobs());
        this.topologies = new Topologies(store, dependencies, timer);
        this.submissions = new Submissions(store, blobs(), uploads, dependencies, topologies);
        topologies.resume();
        timer.scheduleWithFixedDelay(this::clearAway, 1, 1, TimeUnit.MINUTES);
    }

    private void clearAway() {
        closeIdleBlobSessions();
        uploads.closeIdle();
        clearOldLogs();
    }

    private void clearOldLogs() {
        try {
            store.clearLogs(topologies.names(), logAge);
        } catch (IOException e) {
            LOG.warn("Logs of topologies that are no more are left: {}", e.getMessage());
        }
    }

    // ---- submission ----

    @Override
    public String beginFileUpload() throws TException {
        return io(uploads::begin);
    }

    @Override
    public void uploadChunk(String location, ByteBuffer chunk) throws TException {
        io(
                () -> {
                    uploads.write(location, chunk);
                    return null;
                });
    }

    @Override
    public void submitTopology(
            String name, String uploadedJarLocation, String jsonConf, StormTopology topology)
            throws TException {
        submitTopologyWithOpts(
                name,
                uploadedJarLocation,
                jsonConf,
                topology,
                new SubmitOptions(TopologyInitialStatus.ACTIVE));
    }

    /** One at a time: a name is given once. */
    @Override
    public synchronized void submitTopologyWithOpts(
            String name,
            String uploadedJarLocation,
            String jsonConf,
            StormTopology topology,
            SubmitOptions options)
            throws TException {
        io(
                () -> {
                    submissions.accept(name, uploadedJarLocation, jsonConf, topology, options);
                    return null;
                });
    }

    @Override
    protected Optional<String> topologyUsingBlob(String key) {
        return topologies.all().stream()
                .map(topology -> topology.record().id())
                .filter(id -> LocalBlob.keys(Json.read(store.conf(id))).contains(key))
                .findFirst();
    }

    @Override
    public boolean isTopologyNameAllowed(String name) {
        return submissions.allow(name);
    }

    // ---- a topology's life ----

    @Override
    public void killTopology(String name) throws TException {
        killTopologyWithOpts(name, new KillOptions());
    }

    @Override
    public void killTopologyWithOpts(String name, KillOptions options) throws TException {
        SupervisedTopology topology = topologies.named(name);
        topology.kept().wantKilled();
        CompletableFuture.delayedExecutor(
                        ANSWER_MILLIS,
                        TimeUnit.MILLISECONDS,
                        // One that does not answer holds up no other.
                        kill -> new Thread(kill, "kill-" + name).start())
                .execute(() -> topology.kill(options));
    }

    @Override
    public void activate(String name) throws TException {
        change(name, TopologyStatus.ACTIVE, "ACTIVATE", nimbus -> nimbus.activate(name));
    }

    @Override
    public void deactivate(String name) throws TException {
        change(name, TopologyStatus.INACTIVE, "INACTIVATE", nimbus -> nimbus.deactivate(name));
    }

    private void change(String name, TopologyStatus status, String event, Order order)
            throws TException {
        SupervisedTopology topology = topologies.named(name);
        topology.kept().requireUnended(event);
        tell(topology, order);
        topology.kept().want(status, event);
    }

    @Override
    public void rebalance(String name, RebalanceOptions options) throws TException {
        SupervisedTopology topology = topologies.named(name);
        topology.kept().requireUnended("REBALANCE");
        StormTopology running = getUserTopology(topology.record().id());
        tell(topology, nimbus -> nimbus.rebalance(name, options));
        topology.kept().want(running, options);
    }

    @Override
    public void uploadNewCredentials(String name, Credentials credentials) throws TException {
        SupervisedTopology topology = topologies.named(name);
        tell(topology, nimbus -> nimbus.uploadNewCredentials(name, credentials));
        topology.kept().want(credentials);
    }

    @Override
    public void debug(String name, String component, boolean enable, double percentage)
            throws TException {
        tell(topologies.named(name), nimbus -> nimbus.debug(name, component, enable, percentage));
    }

    @Override
    public void setLogConfig(String id, LogConfig change) throws TException {
        topologies.identified(id).changeLogLevels(change);
    }

    @Override
    public LogConfig getLogConfig(String id) throws TException {
        return topologies.identified(id).kept().logLevels();
    }

    private interface Order {
        void to(org.apache.storm.generated.Nimbus.Iface nimbus) throws TException;
    }

    private static void tell(SupervisedTopology topology, Order order) throws TException {
        topology.call(
                nimbus -> {
                    order.to(nimbus);
                    return null;
                });
    }

    // ---- questions ----

    @Override
    public String getNimbusConf() {
        return Json.write(Secrets.redacted(conf));
    }

    @Override
    public NimbusSummary getLeader() {
        return new NimbusSummary(
                Door.LOOPBACK, thriftPort, uptime.seconds(), true, VersionInfo.getVersion());
    }

    @Override
    public ClusterSummary getClusterInfo() {
        return new ClusterSummary(
                new ArrayList<>(List.of(supervisor())),
                getTopologySummaries(),
                new ArrayList<>(List.of(getLeader())));
    }

    /** This machine as Storm would show it: every topology has a slot, and one is always free. */
    private SupervisorSummary supervisor() {
        SupervisorSummary supervisor =
                new SupervisorSummary(
                        Door.LOOPBACK, uptime.seconds(), count() + 1, count(), "downburst");
        supervisor.set_version(VersionInfo.getVersion());
        supervisor.set_total_resources(Machine.resources());
        return supervisor;
    }

    @Override
    public List<TopologySummary> getTopologySummaries() {
        List<TopologySummary> summaries = new ArrayList<>();
        topologies.all().forEach(topology -> summaries.add(summary(topology)));
        return summaries;
    }

    /** How many there are, whatever becomes of them. */
    public int count() {
        return topologies.all().size();
    }

    /** As its process tells it; of one that has no process now, what is known without it. */
    private static TopologySummary summary(SupervisedTopology topology) {
        TopologySummary summary = ofProcess(topology);
        summary.set_owner(System.getProperty("user.name"));
        if (topology.kept().isKilled()) {
            // Its process may not have heard of it yet.
            summary.set_status(TopologyStatus.KILLED.name());
        }
        return summary;
    }

    private static TopologySummary ofProcess(SupervisedTopology topology) {
        TopologyRecord record = topology.record();
        try {
            return topology.callAtOnce(nimbus -> nimbus.getTopologySummary(record.id()));
        } catch (TException e) {
            int uptime = Time.deltaSecs(record.submittedSecs());
            return new TopologySummary(
                    record.id(), record.name(), 0, 0, 0, uptime, record.status().name());
        }
    }

    @Override
    public TopologySummary getTopologySummaryByName(String name) throws NotAliveException {
        return summary(topologies.named(name));
    }

    @Override
    public TopologySummary getTopologySummary(String id) throws NotAliveException {
        return summary(topologies.identified(id));
    }

    @Override
    public TopologyInfo getTopologyInfo(String id) throws TException {
        return getTopologyInfoWithOpts(id, new GetInfoOptions());
    }

    @Override
    public TopologyInfo getTopologyInfoByName(String name) throws TException {
        return getTopologyInfoByNameWithOpts(name, new GetInfoOptions());
    }

    @Override
    public TopologyInfo getTopologyInfoWithOpts(String id, GetInfoOptions options)
            throws TException {
        return ask(id, nimbus -> nimbus.getTopologyInfoWithOpts(id, options));
    }

    @Override
    public TopologyInfo getTopologyInfoByNameWithOpts(String name, GetInfoOptions options)
            throws TException {
        return topologies
                .named(name)
                .call(nimbus -> nimbus.getTopologyInfoByNameWithOpts(name, options));
    }

    @Override
    public TopologyPageInfo getTopologyPageInfo(String id, String window, boolean system)
            throws TException {
        return ask(id, nimbus -> nimbus.getTopologyPageInfo(id, window, system));
    }

    @Override
    public ComponentPageInfo getComponentPageInfo(
            String id, String component, String window, boolean system) throws TException {
        return ask(id, nimbus -> nimbus.getComponentPageInfo(id, component, window, system));
    }

    @Override
    public String getTopologyConf(String id) throws TException {
        return ask(id, nimbus -> nimbus.getTopologyConf(id));
    }

    @Override
    public StormTopology getTopology(String id) throws TException {
        return ask(id, nimbus -> nimbus.getTopology(id));
    }

    @Override
    public StormTopology getUserTopology(String id) throws TException {
        return ask(id, nimbus -> nimbus.getUserTopology(id));
    }

    private <T> T ask(String id, NimbusSocket.Call<T> question) throws TException {
        return topologies.identified(id).call(question);
    }

    // ---- beyond what a Nimbus is asked ----

    /** What the server knows of its topologies by itself, in order of their names. */
    public List<TopologyFacts> facts() {
        return topologies.all().stream().map(topology -> topology.kept().facts()).toList();
    }

    /** The same of one. */
    public TopologyFacts facts(String id) throws NotAliveException {
        return topologies.identified(id).kept().facts();
    }

    /**
     * Asks a topology's own process what a Nimbus cannot tell, see {@link
     * io.downburst.server.watch.Watch}.
     *
     * @param arguments JSON
     * @return JSON
     * @throws NoProcessException if there is none now, or it does not answer
     */
    public String ask(String id, String question, String arguments, Duration patience)
            throws TException {
        return topologies.identified(id).ask(question, arguments, patience);
    }

    private interface FileWork<T> {
        T done() throws IOException, TException;
    }

    private static <T> T io(FileWork<T> work) throws TException {
        try {
            return work.done();
        } catch (IOException e) {
            throw new TException("the server cannot keep what was sent: " + e.getMessage(), e);
        }
    }

    /** Ends all processes in an orderly way; the next server on the store starts them again. */
    @Override
    public void close() {
        timer.shutdownNow();
        topologies.stop();
    }
}
