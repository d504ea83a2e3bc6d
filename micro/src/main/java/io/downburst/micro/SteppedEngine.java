package io.downburst.micro;

import io.downburst.engine.Engine;
import io.downburst.engine.EngineOptions;
import io.downburst.engine.sched.Clock;
import io.downburst.engine.sched.Core;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.Utils;

/** A whole engine of one core that the benchmark's own thread steps, on a clock it moves. */
final class SteppedEngine implements Clock, AutoCloseable {
    private final Engine engine;
    private final Core core;
    private long nanos = 1_000_000_000_000L;

    SteppedEngine(StormTopology topology) throws InvalidTopologyException {
        Map<String, Object> conf = new HashMap<>(Utils.readDefaultConfig());
        conf.put(Config.TOPOLOGY_ACKER_EXECUTORS, 0);
        conf.put(Config.STORM_CLUSTER_MODE, "local");
        engine =
                Engine.create(
                        "micro-1",
                        "micro",
                        topology,
                        conf,
                        EngineOptions.standard().withCores(1).withClock(this).steppedByHand());
        engine.start(true);
        core = engine.cores().get(0);
    }

    void step() {
        core.doWork();
    }

    void advance(long byNanos) {
        nanos += byNanos;
    }

    @Override
    public long nanoTime() {
        return nanos;
    }

    @Override
    public long currentTimeMillis() {
        return nanos / 1_000_000;
    }

    @Override
    public void close() {
        engine.close();
    }
}
