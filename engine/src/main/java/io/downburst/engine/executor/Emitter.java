package io.downburst.engine.executor;

import java.util.List;
import org.apache.storm.utils.Utils;

/**
 * Whom a collector emits for, and what it looks up at every emit.
 *
 * @param route of the default stream; null if there is none
 * @param way of every emit to that; null if it depends on the values
 * @param call of the only task it leads to; null if there are several, or others run the code
 */
record Emitter<E extends Executor>(E executor, Task task, Route route, Way way, Call call) {

    static <E extends Executor> Emitter<E> of(E executor, Task task) {
        Route route = task.defaultRoute();
        Way way = route == null ? null : route.fixedWay();
        boolean single = way != null && way.only() != null;
        return new Emitter<>(
                executor, task, route, way, single && task.isAlone() ? Call.of(route, way) : null);
    }

    Route route(String stream) {
        // Identity is enough: the stream is named by Storm's constant where it is not named.
        return stream == Utils.DEFAULT_STREAM_ID && route != null ? route : task.route(stream);
    }

    /** How to call the target of a way, or null if it can only be sent tuples. */
    Call call(Way to) {
        return to == way ? call : null;
    }

    Way way(Route to, List<Object> values) {
        return to == route && way != null ? way : to.choose(values);
    }
}
