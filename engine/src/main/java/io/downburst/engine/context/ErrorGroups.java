package io.downburst.engine.context;

import io.downburst.engine.ErrorGroup;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reported errors by component, kind and stack: the latest groups, however many reports. */
final class ErrorGroups {

    private static final int MOST_GROUPS = 50;

    private record Cause(String componentId, Class<?> kind, List<StackTraceElement> stack) {

        static Cause of(String componentId, Throwable error) {
            try {
                return new Cause(
                        componentId, error.getClass(), Arrays.asList(error.getStackTrace()));
            } catch (RuntimeException e) {
                // The user's class may do as it likes.
                return new Cause(componentId, error.getClass(), List.of());
            }
        }
    }

    /** The one seen last at the end. */
    private final Map<Cause, ErrorGroup> groups = new LinkedHashMap<>();

    synchronized void add(String componentId, Throwable error, long millis) {
        Cause cause = Cause.of(componentId, error);
        ErrorGroup known = groups.remove(cause);
        if (known == null && groups.size() == MOST_GROUPS) {
            groups.remove(groups.keySet().iterator().next());
        }
        groups.put(
                cause,
                known == null
                        ? new ErrorGroup(componentId, error, 1, millis, millis)
                        : new ErrorGroup(
                                componentId,
                                error,
                                known.count() + 1,
                                known.firstMillis(),
                                millis));
    }

    /** Newest first. */
    synchronized List<ErrorGroup> latest() {
        List<ErrorGroup> latest = new ArrayList<>(groups.values());
        Collections.reverse(latest);
        return latest;
    }
}
