package io.downburst.local;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.storm.utils.RegisteredGlobalState;

/** The counts of a tracked cluster, where Storm's tracker components look for them. */
public final class TrackedCounts {
    public static final String SPOUT_EMITTED = "spout-emitted";
    public static final String TRANSFERRED = "transferred";
    public static final String PROCESSED = "processed";

    private TrackedCounts() {}

    /** Starts all counts at 0. */
    static void register(String trackId) {
        Map<String, AtomicInteger> counts = new ConcurrentHashMap<>();
        counts.put(SPOUT_EMITTED, new AtomicInteger());
        counts.put(TRANSFERRED, new AtomicInteger());
        counts.put(PROCESSED, new AtomicInteger());
        RegisteredGlobalState.setState(trackId, counts);
    }

    static void clear(String trackId) {
        RegisteredGlobalState.clearState(trackId);
    }

    /** One of the counts. */
    @SuppressWarnings("unchecked")
    public static AtomicInteger count(String trackId, String key) {
        Object counts = RegisteredGlobalState.getState(trackId);
        if (counts == null) {
            throw new IllegalStateException(
                    "no tracked cluster with id " + trackId + " is open: build one withTracked()");
        }
        return ((Map<String, AtomicInteger>) counts).get(key);
    }
}
