package io.downburst.engine.sched;

/** What is on its way, and in the making: written by the source. */
abstract class EdgeSent extends EdgeEnds {
    TupleBatch open;
    boolean dirty;

    /** Whether the source waits for room here. */
    boolean blocking;

    int nextCapacity;
    long sent;

    EdgeSent(Schedulable source, Schedulable target, Object destination, Bound bound) {
        super(source, target, destination, bound);
        nextCapacity = Math.min(Edge.FIRST_CAPACITY, largestBatch);
    }
}

/** Never written after construction; read by source and target. */
abstract class EdgeEnds {
    final Schedulable source;
    final Schedulable target;
    final Object destination;
    final Bound bound;

    /** No batch is so large that the source would overlook the bound. */
    final int largestBatch;

    EdgeEnds(Schedulable source, Schedulable target, Object destination, Bound bound) {
        this.source = source;
        this.target = target;
        this.destination = destination;
        this.bound = bound;
        this.largestBatch = Math.min(Edge.BATCH, bound.local());
    }
}
