package io.downburst.server.store;

import java.util.Map;

/**
 * How a process of a topology ended.
 *
 * @param reason one line
 * @param atMillis when, since the epoch
 */
public record LastEnd(String reason, long atMillis) {

    public static LastEnd now(String reason) {
        return new LastEnd(reason, System.currentTimeMillis());
    }

    Map<String, Object> toMap() {
        return Map.of("reason", reason, "atMillis", atMillis);
    }

    static LastEnd of(Map<?, ?> map) {
        return new LastEnd((String) map.get("reason"), ((Number) map.get("atMillis")).longValue());
    }
}
