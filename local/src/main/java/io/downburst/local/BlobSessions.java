package io.downburst.local;

import java.io.Closeable;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.storm.thrift.TApplicationException;
import org.apache.storm.utils.Time;
import org.apache.storm.utils.Utils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What clients have begun and not ended, by the random names they know it by. Whatever no client
 * asks for over a long time is closed.
 */
final class BlobSessions<T extends Closeable> {

    private static final Logger LOG = LoggerFactory.getLogger(BlobSessions.class);

    private static final class Session<T> {
        final T work;
        volatile long usedMillis = Time.currentTimeMillis();

        Session(T work) {
            this.work = work;
        }
    }

    private final Map<String, Session<T>> sessions = new ConcurrentHashMap<>();
    private final long longestIdleMillis;

    BlobSessions(int longestIdleSecs) {
        this.longestIdleMillis = longestIdleSecs * 1000L;
    }

    /** Names a client's work. */
    String begin(T work) {
        closeIdle();
        String name = Utils.uuid();
        sessions.put(name, new Session<>(work));
        return name;
    }

    T get(String name) throws TApplicationException {
        Session<T> session = known(name, sessions.get(name));
        session.usedMillis = Time.currentTimeMillis();
        return session.work;
    }

    /** Forgets a client's work and hands it over. */
    T end(String name) throws TApplicationException {
        return known(name, sessions.remove(name)).work;
    }

    private static <T> T known(String name, T session) throws TApplicationException {
        if (session == null) {
            throw new TApplicationException(
                    TApplicationException.INTERNAL_ERROR,
                    "Blob for session " + name + " does not exist (or timed out)");
        }
        return session;
    }

    /** Closes what clients have left. */
    void closeIdle() {
        long before = Time.currentTimeMillis() - longestIdleMillis;
        sessions.forEach(
                (name, session) -> {
                    if (session.usedMillis < before && sessions.remove(name, session)) {
                        close(name, session.work);
                    }
                });
    }

    private static void close(String name, Closeable work) {
        try {
            work.close();
            LOG.info("Blob session {} has timed out", name);
        } catch (IOException e) {
            LOG.warn("Cannot clear away blob session {}, which has timed out", name, e);
        }
    }
}
