package io.downburst.engine.context;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.ICredentialsListener;

/** A topology's credentials, which can change while it runs. */
public final class CurrentCredentials {

    private volatile Map<String, String> current;

    public CurrentCredentials(Map<String, String> initial) {
        update(initial);
    }

    /**
     * The credentials now. The same object until an update: an executor keeps what it gave its
     * tasks, and compares by identity to learn of a change.
     */
    public Map<String, String> current() {
        return current;
    }

    /** Replaces them all. */
    public void update(Map<String, String> credentials) {
        current = Collections.unmodifiableMap(new HashMap<>(credentials));
    }

    /** Gives them to a spout or bolt, if it listens. */
    public static void give(Object taskObject, Map<String, String> credentials) {
        if (taskObject instanceof ICredentialsListener listener) {
            listener.setCredentials(credentials);
        }
    }
}
