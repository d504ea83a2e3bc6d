package io.downburst.server.watch;

import io.downburst.engine.Engine;
import io.downburst.engine.ErrorGroup;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.cluster.ClusterUtils;

/** What components reported, those with one cause together. */
final class Errors {

    private static final int LONGEST_MESSAGE = 1_000;
    private static final int LONGEST_STACK = 16_384;

    private Errors() {}

    static List<Map<String, Object>> of(Engine engine) {
        return engine.errorGroups().stream().map(Errors::told).toList();
    }

    private static Map<String, Object> told(ErrorGroup group) {
        String stack = ClusterUtils.stringifyError(group.latest());
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("component", group.componentId());
        told.put("message", cut(stack.lines().findFirst().orElse(""), LONGEST_MESSAGE));
        told.put("stack", cut(stack, LONGEST_STACK));
        told.put("count", group.count());
        told.put("firstSeenMillis", group.firstMillis());
        told.put("lastSeenMillis", group.lastMillis());
        return told;
    }

    private static String cut(String text, int length) {
        return text.substring(0, Math.min(length, text.length()));
    }
}
