package io.downburst.engine;

import io.downburst.engine.sched.Clock;

/**
 * How an engine uses this machine; nothing here changes what a topology means.
 *
 * @param cores number of core threads, at least 1
 * @param clock the time that timeouts, ticks and latencies go by
 * @param threaded whether the engine starts threads of its own; if not, a test steps its cores by
 *     hand
 */
public record EngineOptions(int cores, Clock clock, boolean threaded) {

    /** One core thread per processor, wall-clock time. */
    public static EngineOptions standard() {
        return new EngineOptions(Runtime.getRuntime().availableProcessors(), Clock.SYSTEM, true);
    }

    public EngineOptions withCores(int cores) {
        return new EngineOptions(cores, clock, threaded);
    }

    public EngineOptions withClock(Clock clock) {
        return new EngineOptions(cores, clock, threaded);
    }

    public EngineOptions steppedByHand() {
        return new EngineOptions(cores, clock, false);
    }
}
