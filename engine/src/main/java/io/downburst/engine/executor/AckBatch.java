package io.downburst.engine.executor;

import io.downburst.engine.sched.Batch;

/** Pairs of an {@link AckEdge} on their way to another core. */
final class AckBatch extends Batch {

    private long[] pairs;

    AckBatch(long[] pairs) {
        this.pairs = pairs;
    }

    void applyTo(SpoutExecutor spout) {
        spout.apply(pairs, 0, pairs.length);
        // The inbox keeps its last batch as a stub.
        pairs = null;
    }
}
