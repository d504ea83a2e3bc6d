package io.downburst.engine.executor;

import io.downburst.engine.sched.Batch;

/** Pairs of an {@link AckEdge} on their way to another core. */
final class AckBatch extends Batch {

    private long[] pairs;
    private final int length;

    AckBatch(long[] pairs, int length) {
        this.pairs = pairs;
        this.length = length;
    }

    void applyTo(SpoutExecutor spout) {
        spout.apply(pairs, length);
        // The inbox keeps its last batch as a stub.
        pairs = null;
    }
}
