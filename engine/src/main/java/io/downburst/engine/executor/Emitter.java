package io.downburst.engine.executor;

import java.util.List;
import org.apache.storm.utils.Utils;

/**
 * Whom a collector emits for, and what it looks up at every emit.
 *
 * @param route of the default stream; null if there is none
 * @param way of every emit to that; null if it depends on the values
 */
record Emitter<E extends Executor>(E executor, Task task, Route route, Way way) {

    static <E extends Executor> Emitter<E> of(E executor, Task task) {
        Route route = task.defaultRoute();
        return new Emitter<>(executor, task, route, route == null ? null : route.fixedWay());
    }

    Route route(String stream) {
        // Identity is enough: the stream is named by Storm's constant where it is not named.
        return stream == Utils.DEFAULT_STREAM_ID && route != null ? route : task.route(stream);
    }

    Way way(Route to, List<Object> values) {
        return to == route && way != null ? way : to.choose(values);
    }
}
