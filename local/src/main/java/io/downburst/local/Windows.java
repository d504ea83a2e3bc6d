package io.downburst.local;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The time windows of Storm's figures. Counts are kept since the start only, so a window shorter
 * than the topology's life is left out rather than filled with what is not its own.
 */
final class Windows {
    static final String ALL_TIME = ":all-time";

    private static final List<Integer> SECS = List.of(600, 10_800, 86_400);

    private Windows() {}

    /** The same value in each window that reaches back to the start. */
    static <T> Map<String, T> sinceStart(int uptimeSecs, T value) {
        Map<String, T> windows = new HashMap<>();
        windows.put(ALL_TIME, value);
        SECS.stream()
                .filter(secs -> secs >= uptimeSecs)
                .forEach(secs -> windows.put(secs.toString(), value));
        return windows;
    }
}
