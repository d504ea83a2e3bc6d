package io.downburst.local;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** The time windows of Storm's figures, by the names that Storm's clients know them under. */
public final class Windows {

    public static final String ALL_TIME = ":all-time";

    /** How long the others are, in seconds. */
    public static final Map<String, Integer> SECS =
            Map.of("600", 600, "10800", 10_800, "86400", 86_400);

    private Windows() {}

    /**
     * The windows of which a tally since the start is the whole truth: all-time, and those that
     * reach back to the start. Others are left out rather than filled with what is not their own.
     */
    public static <T> Map<String, T> sinceStart(long nanos, T tally) {
        Map<String, T> windows = new HashMap<>();
        windows.put(ALL_TIME, tally);
        SECS.forEach(
                (window, secs) -> {
                    if (TimeUnit.SECONDS.toNanos(secs) >= nanos) {
                        windows.put(window, tally);
                    }
                });
        return windows;
    }

    /** A figure of each window. */
    static <T, F> Map<String, F> each(Map<String, T> windows, Function<T, F> figure) {
        Map<String, F> figures = new HashMap<>();
        windows.forEach((window, tally) -> figures.put(window, figure.apply(tally)));
        return figures;
    }
}
