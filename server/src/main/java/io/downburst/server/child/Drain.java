package io.downburst.server.child;

import io.downburst.engine.Engine;
import io.downburst.engine.stats.ExecutorSnapshot;
import java.time.Duration;
import java.util.List;
import java.util.function.ToLongFunction;
import org.apache.storm.spout.CheckpointSpout;

/** The end of a topology in good order: spouts are silent, and open tuple trees may finish. */
final class Drain {

    /** Of tuple trees, since the start. */
    private record Trees(long opened, long acked, long failed) {

        static Trees of(Engine engine) {
            List<ExecutorSnapshot> spouts =
                    engine.snapshot().executors().stream().filter(Drain::isUsersSpout).toList();
            return new Trees(
                    sum(spouts, ExecutorSnapshot::trackedTrees),
                    sum(spouts, executor -> ExecutorSnapshot.total(executor.acked())),
                    sum(spouts, executor -> ExecutorSnapshot.total(executor.failed())));
        }

        private static long sum(
                List<ExecutorSnapshot> spouts, ToLongFunction<ExecutorSnapshot> figure) {
            return spouts.stream().mapToLong(figure).sum();
        }

        long open() {
            return opened - acked - failed;
        }
    }

    private static boolean isUsersSpout(ExecutorSnapshot executor) {
        return executor.spout()
                && !executor.executor()
                        .componentId()
                        .equals(CheckpointSpout.CHECKPOINT_COMPONENT_ID);
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
        long acked = after.acked() - before.acked();
        long failed = after.failed() - before.failed();
        // Added up: the figures of spouts at work are of slightly different moments.
        long pending = acked + failed + after.open();
        return "%d tuple %s: %d acked, %d failed, %d dropped; %s after %.1f s"
                .formatted(
                        pending,
                        pending == 1 ? "tree was pending" : "trees were pending",
                        acked,
                        failed,
                        after.open(),
                        quiet ? "quiet" : "ended",
                        (System.nanoTime() - start) / 1e9);
    }
}
