package io.downburst.engine.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.engine.Engine;
import io.downburst.engine.EngineOptions;
import io.downburst.engine.Stepper;
import io.downburst.engine.plan.ComponentPlan;
import io.downburst.engine.plan.ExecutorPlan;
import io.downburst.engine.sched.Lookout;
import io.downburst.engine.sched.VirtualClock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.storm.Config;
import org.apache.storm.utils.Utils;

/**
 * One run of one random topology: everything that happens in it, and in what order, follows from
 * its seed.
 */
final class Schedule {

    /** The engine instantiates components on the thread that runs the schedule. */
    private static final ThreadLocal<Schedule> CURRENT = new ThreadLocal<>();

    private static final Map<String, Object> DEFAULTS = Utils.readDefaultConfig();
    private static final int STEPS = 120;
    private static final int ROUNDS_TO_SETTLE = 10_000;

    final Random random;
    final VirtualClock clock = new VirtualClock();
    final RandomTopology topology;
    final Ledger ledger;
    private final long timeoutNanos;
    private final Engine engine;
    private final Stepper stepper;
    private final Map<Integer, ExecutorPlan> executors = new HashMap<>();
    private final List<Runnable> foreign = new ArrayList<>();
    private long slowRound;
    private long slowInRound;

    boolean draining;
    boolean active;
    int emitsLeft = 150;
    int open;

    Schedule(long seed) throws Exception {
        random = new Random(seed);
        topology = new RandomTopology(random);
        timeoutNanos = TimeUnit.SECONDS.toNanos(topology.timeoutSeconds);
        ledger = new Ledger(timeoutNanos, topology.tracking);
        Map<String, Object> conf = new HashMap<>(DEFAULTS);
        conf.put(Config.STORM_CLUSTER_MODE, "local");
        conf.putAll(topology.conf);
        engine =
                Engine.create(
                        "sim-1-1",
                        "sim",
                        topology.topology,
                        conf,
                        EngineOptions.standard()
                                .withCores(1 + random.nextInt(3))
                                .withClock(clock)
                                .withSeed(random.nextLong())
                                .steppedByHand());
        stepper = Stepper.atRandom(engine, random);
        for (ComponentPlan component : engine.plan().components().values()) {
            for (ExecutorPlan executor : component.executors()) {
                for (int task = executor.firstTask(); task <= executor.lastTask(); task++) {
                    executors.put(task, executor);
                }
            }
        }
    }

    static Schedule current() {
        return CURRENT.get();
    }

    ExecutorPlan executorOf(int task) {
        return executors.get(task);
    }

    List<Integer> tasksOf(String component) {
        return engine.plan().componentToTasks().get(component);
    }

    /** Takes what a component may do from another thread. */
    void addForeign(Runnable action) {
        foreign.add(action);
    }

    boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    <T> T anyOf(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    /** User code that takes its time, perhaps so long that the monitor looks at it. */
    void beSlowSometimes() {
        lookSometimes();
        if (chance(5)) {
            long nanos = random.nextLong(timeoutNanos / 20);
            clock.advance(nanos);
            slowInRound = stepper.rounds() == slowRound ? slowInRound + nanos : nanos;
            slowRound = stepper.rounds();
            ledger.slowestNanos = Math.max(ledger.slowestNanos, slowInRound);
        }
    }

    /** What the monitor may do at any moment, between two emits as well. */
    void lookSometimes() {
        if (chance(10)) {
            Lookout.flushAhead(engine.cores());
        }
    }

    /** Runs it to its end. */
    void run() {
        CURRENT.set(this);
        try {
            active = chance(90);
            engine.start(active);
            for (int step = 0; step < STEPS; step++) {
                step();
            }
            drain();
        } finally {
            CURRENT.remove();
            engine.close();
        }
        assertThat(open).as("tasks opened and not closed").isZero();
    }

    private void step() {
        int dice = random.nextInt(100);
        if (dice < 65) {
            stepper.step();
            checkFailure();
        } else if (dice < 80) {
            clock.advance(random.nextLong(timeoutNanos / 3));
        } else if (dice < 88) {
            if (!foreign.isEmpty()) {
                anyOf(foreign).run();
            }
        } else if (dice < 92) {
            setActive(!active);
        } else {
            settle();
        }
    }

    private void setActive(boolean now) {
        active = now;
        if (now) {
            engine.activate();
        } else {
            engine.deactivate();
        }
    }

    private void checkFailure() {
        engine.failure()
                .ifPresent(
                        failure -> {
                            throw new AssertionError(failure.componentId(), failure.cause());
                        });
    }

    private void settle() {
        assertThat(stepper.settle(ROUNDS_TO_SETTLE)).as("all cores idle in the end").isTrue();
        checkFailure();
        ledger.checkSettled(clock.nanoTime());
        long pendingTrees =
                engine.snapshot().executors().stream().mapToLong(e -> e.pendingTrees()).sum();
        assertThat(pendingTrees).as("open trees").isEqualTo(ledger.pending());
    }

    private void drain() {
        draining = true;
        setActive(true);
        settle();
        for (int half = 0; half < 4 && ledger.pending() > 0; half++) {
            clock.advance(timeoutNanos / 2 + 1);
            settle();
        }
        assertThat(ledger.pending()).as("messages never told of").isZero();
    }
}
