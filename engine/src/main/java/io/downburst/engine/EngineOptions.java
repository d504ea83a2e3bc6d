package io.downburst.engine;

import io.downburst.engine.sched.Clock;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.storm.hooks.ITaskHook;

/**
 * How an engine uses this machine; nothing here changes what a topology means.
 *
 * @param cores number of core threads, at least 1
 * @param clock the time that timeouts, ticks and latencies go by
 * @param threaded whether the engine starts threads of its own; if not, a test steps its cores by
 *     hand
 * @param seed where edge values and shuffles start from
 * @param taskHooks told what every task does, as hooks that the topology's configuration names are
 */
public record EngineOptions(
        int cores, Clock clock, boolean threaded, long seed, List<ITaskHook> taskHooks) {

    /** One core thread per processor, wall-clock time. */
    public static EngineOptions standard() {
        return new EngineOptions(
                Runtime.getRuntime().availableProcessors(),
                Clock.SYSTEM,
                true,
                ThreadLocalRandom.current().nextLong(),
                List.of());
    }

    public EngineOptions withCores(int cores) {
        return new EngineOptions(cores, clock, threaded, seed, taskHooks);
    }

    public EngineOptions withClock(Clock clock) {
        return new EngineOptions(cores, clock, threaded, seed, taskHooks);
    }

    public EngineOptions withSeed(long seed) {
        return new EngineOptions(cores, clock, threaded, seed, taskHooks);
    }

    public EngineOptions steppedByHand() {
        return new EngineOptions(cores, clock, false, seed, taskHooks);
    }

    public EngineOptions withTaskHook(ITaskHook hook) {
        return new EngineOptions(cores, clock, threaded, seed, List.of(hook));
    }
}
