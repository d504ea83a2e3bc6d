package io.downburst.engine.context;

import io.downburst.engine.ErrorGroup;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reported errors by component, kind and stack: the latest groups, however many reports. */
final class ErrorGroups {

    private static final int MOST_GROUPS = 50;

    private record Cause(String componentId, String place) {

        static Cause of(ErrorGroup group) {
            return new Cause(group.componentId(), StackText.withoutMessages(group.stack()));
        }
    }

    /** The one seen last at the end. */
    private final Map<Cause, ErrorGroup> groups = new LinkedHashMap<>();

    void add(String componentId, String stack, long millis) {
        add(new ErrorGroup(componentId, stack, 1, millis, millis));
    }

    /** Adds what is not older than what is here. */
    void add(ErrorGroup latest) {
        add(Cause.of(latest), latest);
    }

    private synchronized void add(Cause cause, ErrorGroup latest) {
        ErrorGroup known = groups.remove(cause);
        if (known == null && groups.size() == MOST_GROUPS) {
            groups.remove(groups.keySet().iterator().next());
        }
        groups.put(
                cause,
                known == null
                        ? latest
                        : new ErrorGroup(
                                latest.componentId(),
                                latest.stack(),
                                known.count() + latest.count(),
                                known.firstMillis(),
                                latest.lastMillis()));
    }

    /** Newest first. */
    synchronized List<ErrorGroup> latest() {
        List<ErrorGroup> latest = new ArrayList<>(groups.values());
        Collections.reverse(latest);
        return latest;
    }
}
