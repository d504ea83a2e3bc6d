package io.downburst.engine.stats;

import java.util.List;

/**
 * Figures of a running topology at one moment, safe to keep.
 *
 * @param takenAtNanos the engine clock's monotonic time
 * @param uptimeNanos time since the engine started
 * @param executors one entry an executor, in task order, those of system components last
 * @param cores one entry a core thread
 */
public record TopologySnapshot(
        long takenAtNanos,
        long uptimeNanos,
        List<ExecutorSnapshot> executors,
        List<CoreSnapshot> cores) {

    /** Tracked tuple trees that are neither acked nor failed yet. */
    public long pendingTrees() {
        return executors.stream().mapToLong(ExecutorSnapshot::pendingTrees).sum();
    }
}
