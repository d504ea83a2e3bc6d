package io.downburst.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.engine.Engine;
import io.downburst.engine.EngineOptions;
import io.downburst.engine.executor.Scripts.SpoutScript;
import io.downburst.engine.sched.Clock;
import io.downburst.engine.sched.Core;
import io.downburst.engine.sched.VirtualClock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import org.apache.storm.Config;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** An engine that is stepped on a clock that stands still, and what befell its scripts. */
abstract class Stepped {

    private static final Map<String, Object> DEFAULTS = Utils.readDefaultConfig();

    final TopologyBuilder builder = new TopologyBuilder();
    final Map<String, Object> conf = new HashMap<>(DEFAULTS);
    final VirtualClock clock = new VirtualClock();
    final List<String> events = new ArrayList<>();
    Engine engine;

    @BeforeEach
    void configure() {
        conf.put(Config.TOPOLOGY_ACKER_EXECUTORS, 1);
        conf.put(Config.STORM_CLUSTER_MODE, "local");
        // An arbitrary origin that is not zero, as the machine's clock has.
        clock.advance(TimeUnit.DAYS.toNanos(1));
    }

    @AfterEach
    void close() {
        engine.close();
    }

    /** What the engine reads; one that follows {@link #clock}. */
    Clock engineClock() {
        return clock;
    }

    /** The clock as one reads it for whom each reading takes so long. */
    final Clock readIn(long nanos) {
        return new Clock() {
            @Override
            public long nanoTime() {
                clock.advance(nanos);
                return clock.nanoTime();
            }

            @Override
            public long currentTimeMillis() {
                return clock.currentTimeMillis();
            }
        };
    }

    final Engine create(int cores) throws Exception {
        engine =
                Engine.create(
                        "test-1-1",
                        "test",
                        builder.createTopology(),
                        conf,
                        EngineOptions.standard()
                                .withCores(cores)
                                .withClock(engineClock())
                                .withSeed(1)
                                .steppedByHand());
        return engine;
    }

    final void start(int cores) throws Exception {
        create(cores).start(true);
    }

    final void settle() {
        int count = engine.cores().size();
        for (int rounds = 0, idle = 0; idle < 2 * count; rounds++) {
            assertThat(rounds).as("rounds until idle").isLessThan(1000);
            Core core = engine.cores().get(rounds % count);
            idle = core.doWork() == Core.Outcome.IDLE ? idle + 1 : 0;
        }
    }

    /** The same for one core; the others stand still. */
    static void work(Core core) {
        while (core.doWork() != Core.Outcome.IDLE) {}
    }

    final SpoutScript emitting(int count) {
        return emitting(count, number -> {});
    }

    /** Emits numbers from 1, with something that happens in the call after each. */
    final SpoutScript emitting(int count, IntConsumer after) {
        return new SpoutScript() {
            private int emitted;

            @Override
            void next() {
                if (emitted < count) {
                    out.emit(new Values(++emitted), emitted);
                    after.accept(emitted);
                }
            }

            @Override
            void ack(Object id) {
                events.add("ack " + id);
            }

            @Override
            void fail(Object id) {
                events.add("fail " + id);
            }
        };
    }
}
