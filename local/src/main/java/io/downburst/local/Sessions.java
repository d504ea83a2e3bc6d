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
public final class Sessions<T extends Closeable> {

    private static final Logger LOG = LoggerFactory.getLogger(Sessions.class);

    private static final class Session<T> {
        final T work;
        volatile long usedMillis = Time.currentTimeMillis();

        Session(T work) {
            this.work = work;
        }
    }

    private final String what;
    private final Map<String, Session<T>> sessions = new ConcurrentHashMap<>();
    private final long longestIdleMillis;

    /**
     * @param what they are about, as clients are told
     */
    public Sessions(String what, int longestIdleSecs) {
        this.what = what;
        this.longestIdleMillis = longestIdleSecs * 1000L;
    }

    /** Names a client's work. */
    public String begin(T work) {
        closeIdle();
        String name = Utils.uuid();
        sessions.put(name, new Session<>(work));
        return name;
    }

    public T get(String name) throws TApplicationException {
        Session<T> session = known(name, sessions.get(name));
        session.usedMillis = Time.currentTimeMillis();
        return session.work;
    }

    /** Forgets a client's work and hands it over. */
    public T end(String name) throws TApplicationException {
        return known(name, sessions.remove(name)).work;
    }

    private Session<T> known(String name, Session<T> session) throws TApplicationException {
        if (session == null) {
            throw new TApplicationException(
                    TApplicationException.INTERNAL_ERROR,
                    what + " for session " + name + " does not exist (or timed out)");
        }
        return session;
    }

    /** How many there are. */
    public int size() {
        return sessions.size();
    }

    public boolean contains(String name) {
        return sessions.containsKey(name);
    }

    /** Closes what clients have left. */
    public void closeIdle() {
        long before = Time.currentTimeMillis() - longestIdleMillis;
        sessions.forEach(
                (name, session) -> {
                    if (session.usedMillis < before && sessions.remove(name, session)) {
                        close(name, session.work);
                    }
                });
    }

    private void close(String name, Closeable work) {
        try {
            work.close();
            LOG.info("{} session {} has timed out", what, name);
        } catch (IOException e) {
            LOG.warn("Cannot clear away session {}, which has timed out", name, e);
        }
    }
}
