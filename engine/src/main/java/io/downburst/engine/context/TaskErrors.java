package io.downburst.engine.context;

/** How many reports of one task there were, and which of them are kept. */
final class TaskErrors {

    private long count;
    private long intervalStartNanos;
    private int inInterval;

    TaskErrors(long nowNanos) {
        this.intervalStartNanos = nowNanos;
    }

    /**
     * Counts one. As in Storm, a new interval begins with the first report after the old one ran
     * out.
     *
     * @return whether it is one of the interval's first
     */
    synchronized boolean add(long nowNanos, long intervalNanos, int maxPerInterval) {
        count++;
        if (nowNanos - intervalStartNanos > intervalNanos) {
            intervalStartNanos = nowNanos;
            inInterval = 0;
        }
        return inInterval++ < maxPerInterval;
    }

    synchronized long count() {
        return count;
    }
}
