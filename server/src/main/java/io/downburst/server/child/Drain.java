package io.downburst.server.child;

import io.downburst.engine.Engine;
import io.downburst.engine.stats.ExecutorSnapshot;
import java.time.Duration;
import java.util.function.ToLongFunction;
import org.apache.storm.spout.CheckpointSpout;

/** The end of a topology in good order: spouts are silent, and open tuple trees may finish. */
final class Drain {

    /** Of tuple trees, since the start. */
    private record Trees(long opened, long acked, long failed, long pending) {

        static Trees of(Engine engine) {
            return new Trees(
                    sum(engine, ExecutorSnapshot::trackedTrees),
                    sum(engine, executor -> ExecutorSnapshot.total(executor.acked())),
                    sum(engine, executor -> ExecutorSnapshot.total(executor.failed())),
                    sum(engine, ExecutorSnapshot::pendingTrees));
        }

        private static long sum(Engine engine, ToLongFunction<ExecutorSnapshot> figure) {
            return engine.snapshot().executors().stream()
                    .filter(ExecutorSnapshot::spout)
                    .filter(
                            executor ->
                                    !executor.executor()
                                            .componentId()
                                            .equals(CheckpointSpout.CHECKPOINT_COMPONENT_ID))
                    .mapToLong(figure)
                    .sum();
        }
    }

    private Drain() {}

    /**
     * Waits until no tuple is on its way.
     *
     * @return one line on what it has waited for
     */
    static String run(Engine engine, Duration limit) throws InterruptedException {
        long start = System.nanoTime();
        Trees before = Trees.of(engine);
        engine.drain();
        boolean quiet = engine.awaitQuiet(limit);
        Trees after = Trees.of(engine);
        long pending = before.pending() + after.opened() - before.opened();
        return "%d tuple %s: %d acked, %d failed, %d dropped; %s after %.1f s"
                .formatted(
                        pending,
                        pending == 1 ? "tree was pending" : "trees were pending",
                        after.acked() - before.acked(),
                        after.failed() - before.failed(),
                        after.pending(),
                        quiet ? "quiet" : "ended",
                        (System.nanoTime() - start) / 1e9);
    }
}
