package io.downburst.testing;

import io.downburst.engine.Engine;
import io.downburst.engine.EngineOptions;
import io.downburst.engine.Stepper;
import io.downburst.engine.sched.VirtualClock;
import io.downburst.engine.stats.TopologySnapshot;
import io.downburst.local.LocalConf;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.storm.Config;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.state.InMemoryKeyValueStateProvider;

/** An engine that the caller's thread steps, in virtual time. */
final class SteppedTopology implements AutoCloseable {

    private static final String NAME = "test";

    /** Rounds at one moment after which it is taken that there is no end to them. */
    private static final long MANY_ROUNDS = 1_000_000;

    /** On a random schedule what is under way may be late by so much when something comes due. */
    private static final long LATE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final int RANDOM_CORES = 3;
    private static final int RANDOM_STEPS = 12;
    private static final Map<String, Object> DEFAULTS =
            LocalConf.read(
                    Map.of(
                            Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS,
                            true,
                            Config.STORM_LOCAL_DIR,
                            System.getProperty("java.io.tmpdir")));

    private static final AtomicInteger STARTED = new AtomicInteger();

    private final Simulation simulation = new Simulation();
    private final VirtualClock clock = simulation.clock();
    private final Recorder recorder = new Recorder();
    private final Engine engine;
    private final Stepper stepper;

    /** Null where everything happens in a fixed order. */
    private final Random schedule;

    SteppedTopology(StormTopology topology, Map<String, Object> conf, Random schedule) {
        this.schedule = schedule;
        EngineOptions options =
                EngineOptions.standard()
                        .steppedByHand()
                        .withClock(clock)
                        .withTaskHook(recorder)
                        .withCores(schedule == null ? 1 : RANDOM_CORES)
                        .withSeed(schedule == null ? 0 : schedule.nextLong());
        this.engine = create(topology, conf, options);
        this.stepper =
                schedule == null ? Stepper.inTurn(engine) : Stepper.atRandom(engine, schedule);
        try {
            simulation.whileCurrent(this::open);
        } catch (RuntimeException | Error e) {
            engine.close();
            throw e;
        }
    }

    private static Engine create(
            StormTopology topology, Map<String, Object> conf, EngineOptions options) {
        String id = NAME + "-" + STARTED.incrementAndGet() + "-" + ProcessHandle.current().pid();
        try {
            return Engine.create(id, NAME, topology, steppable(conf), options);
        } catch (InvalidTopologyException e) {
            throw new IllegalArgumentException("Storm would refuse this: " + e.get_msg(), e);
        }
    }

    /**
     * What a local cluster would run it with, less what waits, works in threads of its own, or
     * outlives the test.
     */
    private static Map<String, Object> steppable(Map<String, Object> conf) {
        Map<String, Object> all = new HashMap<>(conf);
        all.put(Config.TOPOLOGY_SPOUT_WAIT_STRATEGY, null);
        all.put(Config.TOPOLOGY_BOLT_WAIT_STRATEGY, null);
        all.put(Config.TOPOLOGY_METRICS_REPORTERS, null);
        all.put(Config.TOPOLOGY_METRICS_CONSUMER_REGISTER, null);
        all.put(Config.TOPOLOGY_ENABLE_V2_METRICS_TICK, false);
        all.putIfAbsent(
                Config.TOPOLOGY_STATE_PROVIDER, InMemoryKeyValueStateProvider.class.getName());
        return LocalConf.merge(DEFAULTS, all);
    }

    private void open() {
        engine.start(true);
        settle();
    }

    List<PipedSpout> pipes(String component) {
        return simulation.pipes(component);
    }

    void pipe(PipedSpout task, String stream, Object messageId, List<Object> values) {
        requireSound();
        task.pipe(stream, messageId, values);
        if (schedule == null) {
            settle();
        } else {
            stepABit();
        }
    }

    /** Runs until nothing is left to do at this moment. */
    void settle() {
        if (!stepper.settle(MANY_ROUNDS)) {
            throw new IllegalStateException(
                    "The topology does not come to rest: there is still something to do after "
                            + MANY_ROUNDS
                            + " rounds. Does a tuple go round in a cycle, or does a spout emit at once"
                            + " what failed at once?");
        }
        requireSound();
    }

    private void stepABit() {
        for (int steps = schedule.nextInt(RANDOM_STEPS); steps > 0; steps--) {
            stepper.step();
        }
        requireSound();
    }

    private void requireSound() {
        engine.failure()
                .ifPresent(
                        failure -> {
                            throw new ComponentException(NAME, failure);
                        });
    }

    void advance(Duration by) {
        long end = clock.nanoTime() + by.toNanos();
        long wait = runUntilDue();
        while (wait <= end - clock.nanoTime()) {
            clock.advance(wait);
            simulation.fireTimers();
            wait = runUntilDue();
        }
        clock.advance(end - clock.nanoTime());
        settle();
    }

    /**
     * Runs what comes before the next thing by the clock.
     *
     * @return nanoseconds until that is due
     */
    private long runUntilDue() {
        if (schedule != null) {
            stepABit();
            if (idleNanos() <= LATE_NANOS) {
                return idleNanos();
            }
        }
        settle();
        return idleNanos();
    }

    private long idleNanos() {
        return Math.min(stepper.idleNanos(), simulation.idleNanos());
    }

    Recorder recorder() {
        return recorder;
    }

    TopologySnapshot snapshot() {
        return engine.snapshot();
    }

    long currentTimeMillis() {
        return clock.currentTimeMillis();
    }

    @Override
    public void close() {
        engine.close();
    }
}
