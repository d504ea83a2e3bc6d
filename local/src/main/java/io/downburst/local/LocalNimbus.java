package io.downburst.local;

import io.downburst.engine.Engine;
import io.downburst.engine.ErrorHistory;
import io.downburst.engine.plan.SubmissionChecks;
import io.downburst.state.StandIns;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.storm.Config;
import org.apache.storm.generated.AlreadyAliveException;
import org.apache.storm.generated.Credentials;
import org.apache.storm.generated.DebugOptions;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.TopologyInitialStatus;
import org.apache.storm.generated.TopologyStatus;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.Time;
import org.apache.storm.utils.WrappedAlreadyAliveException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The Nimbus of this process: every topology submitted to it runs here, each on an engine of its
 * own. Safe for use from any thread.
 */
public class LocalNimbus extends QueryNimbus implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LocalNimbus.class);

    private final List<TopologyFailure> failures = new CopyOnWriteArrayList<>();
    private final DelayedActions delayed = new DelayedActions();
    private int submitted;

    /**
     * @param conf what every topology's conf is laid over, see {@link LocalConf#read}
     * @param slots the supervisors to report
     */
    public LocalNimbus(Map<String, Object> conf, Slots slots) {
        super(conf, slots);
        StandIns.takeTheirPlaces();
    }

    /** The engines of all topologies, in order of their names. */
    public List<Engine> engines() {
        return topologies().values().stream().map(RunningTopology::engine).toList();
    }

    /** What has stopped topologies so far, oldest first, killed ones included. */
    public List<TopologyFailure> failures() {
        return Collections.unmodifiableList(failures);
    }

    @Override
    public void submitTopology(
            String name, String uploadedJarLocation, String jsonConf, StormTopology topology)
            throws AlreadyAliveException, InvalidTopologyException, TException {
        submitTopologyWithOpts(
                name,
                uploadedJarLocation,
                jsonConf,
                topology,
                new SubmitOptions(TopologyInitialStatus.ACTIVE));
    }

    @Override
    public void submitTopologyWithOpts(
            String name,
            String uploadedJarLocation,
            String jsonConf,
            StormTopology topology,
            SubmitOptions options)
            throws AlreadyAliveException, InvalidTopologyException, TException {
        submit(name, Json.read(jsonConf), topology, options);
    }

    /**
     * Submits a topology with its conf as it is. Synchronised: a name is given once.
     *
     * @param submittedConf must survive a way through JSON
     */
    protected final synchronized void submit(
            String name,
            Map<String, Object> submittedConf,
            StormTopology topology,
            SubmitOptions options)
            throws AlreadyAliveException, InvalidTopologyException, TException {
        SubmissionChecks.checkOptions(options);
        SubmissionChecks.checkName(name);
        if (topologies().containsKey(name)) {
            throw new WrappedAlreadyAliveException(name + " is already alive");
        }
        SubmissionChecks.checkConf(submittedConf);
        SubmissionChecks.checkBlobs(submittedConf, this::hasBlob);
        Map<String, Object> topologyConf = new HashMap<>(submittedConf);
        String id = newId(name);
        topologyConf.put(Config.STORM_ID, id);
        topologyConf.put(Config.TOPOLOGY_NAME, name);
        RunningTopology running =
                new RunningTopology(
                        id,
                        name,
                        topology,
                        LocalConf.merge(conf(), topologyConf),
                        TopologyStatus.valueOf(options.get_initial_status().name()),
                        blobSupply(),
                        earlierErrors(),
                        this::failed);
        Map<String, String> credentials =
                options.is_set_creds() ? options.get_creds().get_creds() : Map.of();
        topologies().put(name, running);
        try {
            running.start(credentials);
        } catch (InvalidTopologyException | RuntimeException | Error e) {
            remove(running);
            throw e;
        }
        if (running.hasBlobs()) {
            keepBlobsUpToDate(running);
        }
    }

    /** How topologies get their blobs. */
    protected BlobSupply blobSupply() {
        return new BlobSupply(blobs(), Optional.empty());
    }

    /** What a topology now submitted is to remember that its components reported elsewhere. */
    protected ErrorHistory earlierErrors() {
        return ErrorHistory.NONE;
    }

    private boolean hasBlob(String key) {
        try {
            blobSupply().source().meta(key);
            return true;
        } catch (TException e) {
            return false;
        }
    }

    private void keepBlobsUpToDate(RunningTopology topology) throws TException {
        int secs =
                ObjectReader.getInt(
                        conf().get("supervisor.localizer.update.blob.interval.secs"), 30);
        delayed.run(
                Math.max(1, secs),
                () -> {
                    try {
                        topology.updateBlobs();
                    } finally {
                        if (topologies().containsValue(topology) && topology.hasBlobs()) {
                            keepBlobsUpToDate(topology);
                        }
                    }
                });
    }

    @Override
    protected Optional<String> topologyUsingBlob(String key) {
        return topologies().values().stream()
                .filter(topology -> topology.usesBlob(key))
                .map(RunningTopology::id)
                .findFirst();
    }

    /** The id of a topology that is being submitted. */
    protected String newId(String name) {
        return name + "-" + ++submitted + "-" + Time.currentTimeSecs();
    }

    /** Told, by a thread of the engine, that user code has stopped a topology. */
    protected void failed(TopologyFailure failure) {
        failures.add(failure);
        // The engine has logged the trace.
        LOG.error(failure.summary());
    }

    @Override
    public boolean isTopologyNameAllowed(String name) throws TException {
        try {
            SubmissionChecks.checkName(name);
            return !topologies().containsKey(name);
        } catch (InvalidTopologyException e) {
            return false;
        }
    }

    @Override
    public void killTopology(String name) throws NotAliveException, TException {
        killTopologyWithOpts(name, new KillOptions());
    }

    /** Without a wait, spouts stay silent for the message timeout before the topology closes. */
    @Override
    public void killTopologyWithOpts(String name, KillOptions options)
            throws NotAliveException, TException {
        RunningTopology topology = named(name);
        topology.kill();
        int waitSecs =
                options.is_set_wait_secs() ? options.get_wait_secs() : messageTimeoutSecs(topology);
        delayed.run(waitSecs, () -> remove(topology));
    }

    private void remove(RunningTopology topology) {
        topology.close();
        if (topologies().remove(topology.name(), topology)) {
            removed(topology.id());
        }
    }

    /** Told that a topology was killed and is closed. */
    protected void removed(String id) {}

    private static int messageTimeoutSecs(RunningTopology topology) {
        return ObjectReader.getInt(
                topology.engine().plan().conf().get(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS));
    }

    @Override
    public void activate(String name) throws NotAliveException, TException {
        named(name).activate();
    }

    @Override
    public void deactivate(String name) throws NotAliveException, TException {
        named(name).deactivate();
    }

    @Override
    public void rebalance(String name, RebalanceOptions options)
            throws NotAliveException, InvalidTopologyException, TException {
        RunningTopology topology = named(name);
        Rebalance rebalance = Rebalance.of(topology, options, this::hasBlob);
        topology.beginRebalance();
        int waitSecs =
                options.is_set_wait_secs() ? options.get_wait_secs() : messageTimeoutSecs(topology);
        delayed.run(
                waitSecs,
                () -> {
                    boolean hadBlobs = topology.hasBlobs();
                    rebalance.finish(topology);
                    if (topology.hasBlobs() && !hadBlobs) {
                        keepBlobsUpToDate(topology);
                    }
                });
    }

    @Override
    public void uploadNewCredentials(String name, Credentials credentials)
            throws NotAliveException, TException {
        RunningTopology topology = named(name);
        if (credentials != null) {
            topology.updateCredentials(credentials.get_creds());
        }
    }

    @Override
    public void debug(String name, String component, boolean enable, double samplingPercentage)
            throws NotAliveException, TException {
        DebugOptions options = new DebugOptions();
        options.set_enable(enable);
        options.set_samplingpct(Math.max(0, Math.min(100, samplingPercentage)));
        named(name).debug(component, options);
    }

    /** Kills all topologies at once and ends every thread. */
    @Override
    public void close() {
        delayed.close();
        topologies().values().forEach(this::remove);
    }
}
