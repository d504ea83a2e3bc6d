package io.downburst.engine;

import io.downburst.engine.plan.TopologyPlan;
import io.downburst.engine.stats.TopologySnapshot;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.StormTopology;

/**
 * Runs one topology inside this JVM. All methods may be called from any thread that is not one of
 * the engine's own.
 */
public final class Engine implements AutoCloseable {

    /** Whether spouts are asked for tuples. */
    public enum Status {
        ACTIVE,
        INACTIVE,
        FAILED,
        CLOSED
    }

    private final TopologyPlan plan;

    private Engine(TopologyPlan plan) {
        this.plan = plan;
    }

    /**
     * Plans a topology and builds its executors; nothing of it runs before {@link #start}.
     *
     * @param topologyId Storm's id for it
     * @param name the name it was submitted under
     * @param topology the user's topology, as TopologyBuilder made it
     * @param conf the merged configuration, already through JSON
     * @throws InvalidTopologyException with Storm's own reason
     */
    public static Engine create(
            String topologyId,
            String name,
            StormTopology topology,
            Map<String, Object> conf,
            EngineOptions options)
            throws InvalidTopologyException {
        throw new UnsupportedOperationException("not built yet");
    }

    public TopologyPlan plan() {
        return plan;
    }

    /**
     * Starts threads and, if {@code active}, opens spouts and prepares bolts. As in Storm, a
     * topology submitted inactive is not opened before its first activation.
     */
    public void start(boolean active) {
        throw new UnsupportedOperationException("not built yet");
    }

    public Status status() {
        throw new UnsupportedOperationException("not built yet");
    }

    /** Asks spouts for tuples again; idempotent. */
    public void activate() {
        throw new UnsupportedOperationException("not built yet");
    }

    /** Asks spouts for no more tuples; acks, fails and timeouts still arrive. Idempotent. */
    public void deactivate() {
        throw new UnsupportedOperationException("not built yet");
    }

    /**
     * Waits until no tuple is queued or running and no tracked tree is open.
     *
     * @return whether that came true within the limit
     */
    public boolean awaitQuiet(Duration limit) throws InterruptedException {
        throw new UnsupportedOperationException("not built yet");
    }

    /** Hands new credentials to every {@code ICredentialsListener}, on its executor's thread. */
    public void updateCredentials(Map<String, String> credentials) {
        throw new UnsupportedOperationException("not built yet");
    }

    /**
     * Sends a share of emitted tuples to the event loggers.
     *
     * @param componentId a component, or null for the whole topology
     * @param samplingPercent 0 to 100; 0 turns it off
     */
    public void setEventSampling(String componentId, double samplingPercent) {
        throw new UnsupportedOperationException("not built yet");
    }

    public TopologySnapshot snapshot() {
        throw new UnsupportedOperationException("not built yet");
    }

    /** The latest reported errors, newest first, at most 10 a component. */
    public List<ReportedError> errors() {
        throw new UnsupportedOperationException("not built yet");
    }

    /** The throwable that stopped this topology, if one did. */
    public Optional<Failure> failure() {
        throw new UnsupportedOperationException("not built yet");
    }

    /** Called once, from an engine thread, when a throwable leaves user code. */
    public void onFailure(Consumer<Failure> listener) {
        throw new UnsupportedOperationException("not built yet");
    }

    /**
     * Stops everything, runs {@code cleanup} and {@code close} once on each task that was prepared,
     * and ends every thread of the engine. Pending trees are dropped: drain first with {@link
     * #deactivate} and {@link #awaitQuiet}. Idempotent.
     */
    @Override
    public void close() {
        throw new UnsupportedOperationException("not built yet");
    }
}
