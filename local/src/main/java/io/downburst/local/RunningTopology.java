package io.downburst.local;

import io.downburst.engine.Engine;
import io.downburst.engine.EngineOptions;
import io.downburst.engine.ErrorHistory;
import io.downburst.engine.plan.LocalBlob;
import io.downburst.multilang.Precedence;
import io.downburst.state.StateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.apache.storm.Config;
import org.apache.storm.generated.DebugOptions;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.TopologyStatus;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.Time;
import org.apache.storm.utils.WrappedInvalidTopologyException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A submitted topology: the engine that runs it and where it is in its life. */
final class RunningTopology {
    private static final Logger LOG = LoggerFactory.getLogger(RunningTopology.class);

    private final String id;
    private final String name;
    private final Consumer<TopologyFailure> onFailure;
    private final BlobSupply blobSupply;
    private final int launchedSecs = Time.currentTimeSecs();
    private final Uptime uptime = new Uptime();
    private final Map<String, DebugOptions> debug = new ConcurrentHashMap<>();
    private final Map<String, String> credentials = new HashMap<>();
    private Map<String, Object> conf;
    private volatile Engine engine;
    private volatile WorkerBlobs blobs;
    private int blobFolders;
    private volatile TopologyStatus status;
    private volatile int workers;
    private TopologyStatus statusBeforeRebalance;
    private boolean closed;

    /**
     * @param initial its status from now on, as in stock while its workers are still on their way
     */
    RunningTopology(
            String id,
            String name,
            StormTopology topology,
            Map<String, Object> conf,
            TopologyStatus initial,
            BlobSupply blobSupply,
            ErrorHistory earlierErrors,
            Consumer<TopologyFailure> onFailure)
            throws InvalidTopologyException {
        this.id = id;
        this.name = name;
        this.onFailure = onFailure;
        this.conf = conf;
        this.status = initial;
        this.blobSupply = blobSupply;
        this.engine = createEngine(topology, conf);
        engine.remember(earlierErrors);
        this.blobs = createBlobs(conf);
        this.workers = ObjectReader.getInt(conf.get(Config.TOPOLOGY_WORKERS), 1);
    }

    private Engine createEngine(StormTopology topology, Map<String, Object> conf)
            throws InvalidTopologyException {
        EngineOptions options = EngineOptions.standard().withClock(SimulatedClock.current());
        Engine created = Engine.create(id, name, topology, conf, options);
        created.onFailure(failure -> onFailure.accept(new TopologyFailure(name, failure)));
        return created;
    }

    private WorkerBlobs createBlobs(Map<String, Object> conf) throws InvalidTopologyException {
        Path folder = engine.directories().root().resolveSibling(id + ".blobs-" + ++blobFolders);
        return new WorkerBlobs(blobSupply, LocalBlob.of(conf), folder);
    }

    /**
     * @throws InvalidTopologyException if one of its blobs cannot be had as it wants it
     */
    synchronized void start(Map<String, String> initialCredentials)
            throws InvalidTopologyException {
        Precedence.check();
        updateCredentials(initialCredentials);
        try {
            blobs.fetch();
            blobs.show(engine.directories());
        } catch (IOException | TException e) {
            throw new WrappedInvalidTopologyException(e.getMessage());
        }
        StartedEngines.started(engine);
        engine.start(status == TopologyStatus.ACTIVE);
    }

    String id() {
        return id;
    }

    String name() {
        return name;
    }

    Engine engine() {
        return engine;
    }

    int workers() {
        return workers;
    }

    int uptimeSecs() {
        return uptime.seconds();
    }

    int launchedSecs() {
        return launchedSecs;
    }

    TopologyStatus status() {
        return status;
    }

    /** Storm's status, or FAILED once a throwable has stopped the topology. */
    String statusText() {
        return engine.failure().isPresent() ? "FAILED" : status.name();
    }

    synchronized void activate() {
        requireUnended("ACTIVATE");
        status = TopologyStatus.ACTIVE;
        engine.activate();
    }

    synchronized void deactivate() {
        requireUnended("INACTIVATE");
        status = TopologyStatus.INACTIVE;
        engine.deactivate();
    }

    /** Stops the spouts for good; {@link #close} is to follow. */
    synchronized void kill() {
        status = TopologyStatus.KILLED;
        engine.deactivate();
    }

    synchronized void beginRebalance() {
        requireUnended("REBALANCE");
        statusBeforeRebalance = status;
        status = TopologyStatus.REBALANCING;
        engine.deactivate();
    }

    /**
     * Goes back to the status before the rebalance. As in stock, what the change touches starts
     * afresh: with new executor counts or conf every executor does. One that has failed meanwhile
     * stays as it is.
     *
     * @param executors executor counts by component
     * @param overrides conf keys to change
     */
    synchronized void finishRebalance(
            Map<String, Integer> executors, Map<String, Object> overrides, int newWorkers)
            throws InvalidTopologyException {
        if (status != TopologyStatus.REBALANCING) {
            return;
        }
        boolean active = statusBeforeRebalance == TopologyStatus.ACTIVE;
        try {
            if (engine.failure().isPresent()) {
                return;
            }
            if (!executors.isEmpty() || !overrides.isEmpty()) {
                restart(executors, overrides, active);
            }
            workers = newWorkers;
        } finally {
            status = statusBeforeRebalance;
            if (active) {
                engine.activate();
            }
        }
    }

    /**
     * Leaves the topology as it is if what it is to become is invalid; if that cannot start for
     * another reason, the topology has failed.
     */
    private void restart(
            Map<String, Integer> executors, Map<String, Object> overrides, boolean active)
            throws InvalidTopologyException {
        StormTopology topology = Rebalance.code(engine.plan().userTopology(), executors, overrides);
        Map<String, Object> changed = new HashMap<>(conf);
        changed.putAll(overrides);
        Engine next = createEngine(topology, changed);
        WorkerBlobs before = blobs;
        if (overrides.containsKey(Config.TOPOLOGY_BLOBSTORE_MAP)) {
            blobs = fetchBlobs(changed);
        }
        // Told of first: who waits for the end of all topologies must not take this for it.
        StartedEngines.started(next);
        engine.close();
        if (before != blobs) {
            before.close();
        }
        next.remember(engine.errors());
        engine = next;
        conf = changed;
        updateCredentials(Map.of());
        debug.forEach(this::sampleEvents);
        try {
            showBlobs();
            next.start(active);
        } catch (RuntimeException | LinkageError e) {
            next.fail(e);
            throw e;
        }
    }

    private WorkerBlobs fetchBlobs(Map<String, Object> conf) throws InvalidTopologyException {
        WorkerBlobs fetched = createBlobs(conf);
        try {
            fetched.fetch();
        } catch (IOException | TException e) {
            fetched.close();
            throw new WrappedInvalidTopologyException(e.getMessage());
        }
        return fetched;
    }

    boolean hasBlobs() {
        return !blobs.isEmpty();
    }

    boolean usesBlob(String key) {
        return blobs.uses(key);
    }

    /**
     * Takes up what is new in the blob store; as in Storm, what cannot be had now stays as it was.
     */
    synchronized void updateBlobs() throws InvalidTopologyException {
        boolean active = status == TopologyStatus.ACTIVE;
        if (!active && status != TopologyStatus.INACTIVE || engine.failure().isPresent()) {
            return;
        }
        try {
            blobs.fetch();
        } catch (IOException | TException e) {
            LOG.warn("{}: cannot update the blobs, will try again", id, e);
            return;
        }
        if (blobs.wantsRestart()) {
            LOG.info("{}: starts afresh with the new version of a blob", id);
            restart(Map.of(), Map.of(), active);
        } else {
            showBlobs();
        }
    }

    private void showBlobs() {
        try {
            blobs.show(engine.directories());
        } catch (IOException e) {
            throw new UncheckedIOException(id + ": cannot show its blobs", e);
        }
    }

    /** Lays new credentials over the present ones. */
    synchronized void updateCredentials(Map<String, String> update) {
        credentials.putAll(update);
        if (!credentials.isEmpty()) {
            engine.updateCredentials(Map.copyOf(credentials));
        }
    }

    synchronized void debug(String componentId, DebugOptions options) {
        String which = componentId == null || componentId.isEmpty() ? id : componentId;
        debug.put(which, options);
        sampleEvents(which, options);
    }

    private void sampleEvents(String which, DebugOptions options) {
        engine.setEventSampling(
                which.equals(id) ? null : which,
                options.is_enable() ? options.get_samplingpct() : 0);
    }

    /** Debug options by component id, those of the whole topology under its own id. */
    Map<String, DebugOptions> debugOptions() {
        return Map.copyOf(debug);
    }

    /**
     * Idempotent: of a topology killed twice the later kill comes when another of its name may be
     * using its state file.
     */
    synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        engine.close();
        blobs.close();
        StateFiles.close(conf);
    }

    private void requireUnended(String event) {
        boolean unended = status == TopologyStatus.ACTIVE || status == TopologyStatus.INACTIVE;
        if (!unended || engine.failure().isPresent()) {
            throw new NoTransitionException(event, statusText(), id);
        }
    }
}
