package io.downburst.engine.sched;

/**
 * What travels between executors: one link of an {@link Inbox}, made by one thread, read by one.
 */
public abstract class Batch {

    /** Written once by the producer that comes next, then by the consumer; see {@link Inbox}. */
    volatile Batch next;

    protected Batch() {}
}
