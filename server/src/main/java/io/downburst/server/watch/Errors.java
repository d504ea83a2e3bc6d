package io.downburst.server.watch;

import io.downburst.engine.ErrorGroup;
import io.downburst.engine.ErrorHistory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What components reported, those with one cause together. */
public final class Errors {

    private static final int LONGEST_MESSAGE = 1_000;

    private Errors() {}

    public static List<Map<String, Object>> of(ErrorHistory errors) {
        return errors.groups().stream().map(Errors::told).toList();
    }

    private static Map<String, Object> told(ErrorGroup group) {
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("component", group.componentId());
        told.put("message", message(group.stack()));
        told.put("stack", group.stack());
        told.put("count", group.count());
        told.put("firstSeenMillis", group.firstMillis());
        told.put("lastSeenMillis", group.lastMillis());
        return told;
    }

    private static String message(String stack) {
        String first = stack.lines().findFirst().orElse("");
        return first.substring(0, Math.min(first.length(), LONGEST_MESSAGE));
    }
}
