package io.downburst.engine.executor;

import io.downburst.engine.grouping.Dealer;
import io.downburst.engine.stats.OutputCounter;
import io.downburst.engine.tuple.Roots;
import io.downburst.engine.tuple.Source;
import java.util.List;
import org.apache.storm.utils.Utils;

/**
 * Whom a collector emits for, and what it looks up at every emit: here, since the compiler trusts
 * no final field but a record's.
 *
 * @param tracking whether tuples with message ids are tracked
 * @param roots the spout executor's trees; null of bolts
 * @param route of the default stream; null if there is none
 * @param source of that route; null likewise
 * @param counter of that route; null likewise
 * @param way of every emit to that; null if it depends on the values
 * @param dealer of the ways of a shuffle, if that is all there is to choose them; else null
 * @param keyed the ways of a fields grouping, if the value that travels is all there is to find
 *     them; else null
 * @param next the class of the bolts that are called with what is emitted there; null if none are
 */
record Emitter<E extends Executor>(
        E executor,
        Task task,
        boolean tracking,
        Roots roots,
        Route route,
        Source source,
        OutputCounter counter,
        Way way,
        Dealer<Way> dealer,
        KeyedWays keyed,
        Class<?> next) {

    static <E extends Executor> Emitter<E> of(E executor, Task task) {
        Route route = task.defaultRoute();
        boolean emits = route != null;
        return new Emitter<>(
                executor,
                task,
                executor.isTracking(),
                executor.ownTrees(),
                route,
                emits ? route.source() : null,
                emits ? route.counter() : null,
                emits ? route.fixedWay() : null,
                emits ? route.dealer() : null,
                emits ? route.keyed() : null,
                emits && task.own() != null ? route.next() : null);
    }

    Route route(String stream) {
        // Identity is enough: the stream is named by Storm's constant where it is not named.
        return stream == Utils.DEFAULT_STREAM_ID && route != null ? route : task.route(stream);
    }

    Way way(Route to, List<Object> values) {
        if (to == route) {
            if (way != null) {
                return way;
            }
            if (dealer != null) {
                return dealer.next();
            }
            if (keyed != null) {
                // The compiler does this once, with what follows.
                return keyed.of(source.pack(values));
            }
        }
        return to.choose(values);
    }

    /** What travels of the values of an emit. */
    Object pack(Route from, Way way, List<Object> values) {
        return way.size() == 0 ? null : (from == route ? source : from.source()).pack(values);
    }

    /** Whether a way of a route leads to one of the bolts that are {@link #next}. */
    boolean isToNext(Route of, Way to) {
        return of == route && to.target() != null;
    }
}
