package io.downburst.engine.sched;

/**
 * Decides which executor runs on which core. Called by the monitor thread, a few times a second.
 */
public interface Placement {

    /** Leaves everything where it is. */
    Placement FIXED = nanoTime -> {};

    /**
     * Looks at what the last interval brought and moves executors if that pays.
     *
     * @param nanoTime the machine's monotonic time
     */
    void review(long nanoTime);
}
