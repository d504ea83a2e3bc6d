package io.downburst.engine.context;

import io.downburst.engine.ReportedError;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** One component's kept reports and the interval that throttles them. */
final class ComponentErrors {

    private static final int KEPT = 10;

    private final Deque<ReportedError> latest = new ArrayDeque<>();
    private long intervalStartNanos;
    private int inInterval;

    ComponentErrors(long nowNanos) {
        this.intervalStartNanos = nowNanos;
    }

    /** As in Storm, a new interval begins with the first report after the old one ran out. */
    synchronized void add(
            ReportedError error, long nowNanos, long intervalNanos, int maxPerInterval) {
        if (nowNanos - intervalStartNanos > intervalNanos) {
            intervalStartNanos = nowNanos;
            inInterval = 0;
        }
        if (inInterval < maxPerInterval) {
            inInterval++;
            remember(error);
        }
    }

    /** Adds what is not older than what is here, whatever the interval has seen. */
    synchronized void remember(ReportedError error) {
        latest.addFirst(error);
        if (latest.size() > KEPT) {
            latest.removeLast();
        }
    }

    /** Newest first. */
    synchronized List<ReportedError> latest() {
        return List.copyOf(latest);
    }
}
