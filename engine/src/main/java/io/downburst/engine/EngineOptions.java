package io.downburst.engine;

import io.downburst.engine.sched.Clock;
import java.util.concurrent.ThreadLocalRandom;

/**
 * How an engine uses this machine; nothing here changes what a topology means.
 *
 * @param cores number of core threads, at least 1
 * @param clock the time that timeouts, ticks and latencies go by
 * @param threaded whether the engine starts threads of its own; if not, a test steps its cores by
 *     hand
 * @param seed where edge values and shuffles start from
 */
public record EngineOptions(int cores, Clock clock, boolean threaded, long seed) {

    /** One core thread per processor, wall-clock time. */
    public static EngineOptions standard() {
        return new EngineOptions(
                Runtime.getRuntime().availableProcessors(),
                Clock.SYSTEM,
                true,
                ThreadLocalRandom.current().nextLong());
    }

    public EngineOptions withCores(int cores) {
        return new EngineOptions(cores, clock, threaded, seed);
    }

    public EngineOptions withClock(Clock clock) {
        return new EngineOptions(cores, clock, threaded, seed);
    }

    public EngineOptions withSeed(long seed) {
        return new EngineOptions(cores, clock, threaded, seed);
    }

    public EngineOptions steppedByHand() {
        return new EngineOptions(cores, clock, false, seed);
    }
}
