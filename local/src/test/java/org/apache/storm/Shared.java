package org.apache.storm;

import java.io.Serializable;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A value that a test and the copies of its components share, however often they are serialised.
 *
 * @param <T> safe for use from several threads
 */
final class Shared<T> implements Serializable, AutoCloseable {
    private static final Map<String, Object> VALUES = new ConcurrentHashMap<>();

    private final String id = UUID.randomUUID().toString();

    Shared(T value) {
        VALUES.put(id, value);
    }

    @SuppressWarnings("unchecked")
    T get() {
        return (T) VALUES.get(id);
    }

    @Override
    public void close() {
        VALUES.remove(id);
    }
}
