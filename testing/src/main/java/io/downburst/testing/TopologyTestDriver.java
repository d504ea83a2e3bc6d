package io.downburst.testing;

import io.downburst.engine.stats.ExecutorSnapshot;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.Utils;

/**
 * Runs a topology inside a unit test, on the thread of the test: nothing happens but in calls of
 * this, and time stands still but in {@link #advanceTime}. The same calls have the same effects in
 * the same order each time. For one thread.
 */
public final class TopologyTestDriver implements AutoCloseable {

    private final Components components;
    private final SteppedTopology topology;
    private final Map<String, Integer> turns = new HashMap<>();
    private int piped;

    private TopologyTestDriver(TopologyUnderTest test, Random schedule) {
        StormTopology steppable = StandIns.steppable(test);
        this.components = new Components(steppable);
        this.topology = new SteppedTopology(steppable, test.conf(), schedule);
    }

    /**
     * Opens and prepares a topology none of whose spouts runs.
     *
     * @param conf what it would be submitted with
     * @throws IllegalArgumentException with the reason, if it is invalid or cannot be stepped
     * @throws ComponentException if user code throws
     */
    public static TopologyTestDriver of(StormTopology topology, Map<String, Object> conf) {
        return of(TopologyUnderTest.of(topology, conf));
    }

    /** The same for a topology some of whose spouts run, or some of whose bolts do not. */
    public static TopologyTestDriver of(TopologyUnderTest test) {
        return new TopologyTestDriver(test, null);
    }

    /**
     * The same on a schedule drawn at random: executors run in any order that Storm allows, tuples
     * are shuffled otherwise, and what is piped is under way when {@link #pipe} returns.
     *
     * @param seed all of it follows from this
     */
    public static TopologyTestDriver interleaved(TopologyUnderTest test, long seed) {
        return new TopologyTestDriver(test, new Random(seed));
    }

    /**
     * Emits a tuple on the default stream of a spout, or of a bolt that is stood in for, and runs
     * until nothing is left to do; on a random schedule, until any moment before. Several tasks
     * take turns. While as many messages are pending as the spout may have, further ones wait.
     *
     * @return the message id it was given: 1, 2, 3...
     * @throws ComponentException if user code throws
     */
    public Integer pipe(String component, Object... values) {
        return pipeTo(component, Utils.DEFAULT_STREAM_ID, values);
    }

    /** The same on another stream. */
    public Integer pipeTo(String component, String stream, Object... values) {
        components.requireFit(component, stream, values.length);
        List<PipedSpout> tasks = topology.pipes(component);
        if (tasks.isEmpty()) {
            throw new IllegalArgumentException(
                    "'%s' runs itself, so that nothing can be piped in its place: %s"
                            .formatted(
                                    component,
                                    components.isSpout(component)
                                            ? "do not name it in running(...)"
                                            : "name it in standingInFor(...)"));
        }
        int turn = turns.merge(component, 1, Integer::sum) - 1;
        // Null values are allowed, as in Storm.
        List<Object> tuple = Collections.unmodifiableList(Arrays.asList(values.clone()));
        Integer id = ++piped;
        topology.pipe(tasks.get(turn % tasks.size()), stream, id, tuple);
        return id;
    }

    /** Runs until nothing is left to do at this moment; what reads results does so by itself. */
    public void runUntilIdle() {
        topology.settle();
    }

    /**
     * Lets time pass: ticks, timeouts and windows come when they are due, and spouts that run are
     * asked for tuples.
     */
    public void advanceTime(Duration by) {
        topology.advance(by);
    }

    /** What time it is in the topology. It begins at 2020-01-01T00:00:00Z. */
    public Instant now() {
        return Instant.ofEpochMilli(topology.currentTimeMillis());
    }

    /** The values that a component has emitted on its default stream since the start, in order. */
    public List<List<Object>> output(String component) {
        return output(component, Utils.DEFAULT_STREAM_ID);
    }

    /** The same on another stream. */
    public List<List<Object>> output(String component, String stream) {
        components.fields(component, stream);
        topology.settle();
        return topology.recorder().output(new GlobalStreamId(component, stream));
    }

    /** The message ids that a spout was told are acked, in order. */
    public List<Object> acked(String spout) {
        components.requireSpout(spout);
        topology.settle();
        return topology.recorder().acked(spout);
    }

    /** The message ids that a spout was told have failed, timed out ones too, in order. */
    public List<Object> failed(String spout) {
        components.requireSpout(spout);
        topology.settle();
        return topology.recorder().failed(spout);
    }

    /** How many messages of a spout are neither acked nor failed yet. */
    public int pending(String spout) {
        components.requireSpout(spout);
        topology.settle();
        long open =
                topology.snapshot().executors().stream()
                        .filter(executor -> executor.executor().componentId().equals(spout))
                        .mapToLong(ExecutorSnapshot::pendingTrees)
                        .sum();
        return (int) open + topology.pipes(spout).stream().mapToInt(PipedSpout::waiting).sum();
    }

    /** Calls {@code cleanup} and {@code close} on every task. */
    @Override
    public void close() {
        topology.close();
    }
}
