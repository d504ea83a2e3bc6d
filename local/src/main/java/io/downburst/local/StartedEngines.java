package io.downburst.local;

import io.downburst.engine.Engine;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Tells whoever asks of every engine that a local cluster of this JVM starts. */
public final class StartedEngines {

    private static final List<Consumer<Engine>> LISTENERS = new CopyOnWriteArrayList<>();

    private StartedEngines() {}

    /**
     * From now on the listener is given each engine before it starts, and before the one closes
     * whose place it takes.
     */
    public static void listen(Consumer<Engine> listener) {
        LISTENERS.add(listener);
    }

    static void started(Engine engine) {
        LISTENERS.forEach(listener -> listener.accept(engine));
    }
}
