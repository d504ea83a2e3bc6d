package io.downburst.engine.context;

import io.downburst.engine.ReportedError;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** One component's kept reports. */
final class ComponentErrors {

    private static final int KEPT = 10;

    private final Deque<ReportedError> latest = new ArrayDeque<>();

    /** Adds what is not older than what is here. */
    synchronized void add(ReportedError error) {
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
