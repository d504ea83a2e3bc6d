package io.downburst.engine.executor;

import io.downburst.engine.tuple.EngineTuple;
import java.util.Collection;
import java.util.List;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.Utils;

/**
 * What a bolt emits and acks through, from any thread. The task ids that an emit returns are
 * decided on the caller's thread; everything else that a foreign thread asks for is done, in the
 * order of its calls, by the executor's own.
 *
 * <p>It overrides what Storm's class would only pass on, so that user code calls it directly.
 */
class BoltCollector extends OutputCollector {

    private final Emitter<BoltExecutor> emitter;

    // Of the emitter: on a tuple's way each load waits for the one before.
    private final BoltExecutor executor;
    private final Task task;

    BoltCollector(Emitter<BoltExecutor> emitter) {
        super(null);
        this.emitter = emitter;
        this.executor = emitter.executor();
        this.task = emitter.task();
    }

    // ---- overridden where the class is an Own one ----

    Emitter<BoltExecutor> emitter() {
        return emitter;
    }

    BoltExecutor executor() {
        return executor;
    }

    Task task() {
        return task;
    }

    /** The class of the bolts that are called; null if none are. */
    Class<?> next() {
        return null;
    }

    // ---- Storm's ----

    @Override
    public List<Integer> emit(List<Object> values) {
        return emit(Utils.DEFAULT_STREAM_ID, (Object) null, values);
    }

    @Override
    public List<Integer> emit(Tuple anchor, List<Object> values) {
        return emit(Utils.DEFAULT_STREAM_ID, trackable(anchor), values);
    }

    @Override
    public List<Integer> emit(Collection<Tuple> anchors, List<Object> values) {
        return emit(Utils.DEFAULT_STREAM_ID, trackable(anchors), values);
    }

    @Override
    public List<Integer> emit(String stream, List<Object> values) {
        return emit(stream, (Object) null, values);
    }

    @Override
    public List<Integer> emit(String stream, Tuple anchor, List<Object> values) {
        return emit(stream, trackable(anchor), values);
    }

    @Override
    public List<Integer> emit(String stream, Collection<Tuple> anchors, List<Object> values) {
        return emit(stream, trackable(anchors), values);
    }

    /**
     * @param anchors as {@link #trackable} has them
     */
    private List<Integer> emit(String streamId, Object anchors, List<Object> values) {
        if (!executor().runsUndisturbed()) {
            return emitDisturbed(streamId, anchors, values);
        }
        Emitter<BoltExecutor> emitter = emitter();
        Route route = emitter.route(streamId);
        Way way = emitter.way(route, values);
        emit(route, way, emitter.pack(route, way, values), anchors);
        return way.tasks();
    }

    private List<Integer> emitDisturbed(String streamId, Object anchors, List<Object> values) {
        Route route = task().findRoute(streamId);
        Way way = route.choose(values);
        Object packed = route.pack(way, values);
        executor().doInOrder(() -> emit(route, way, values, packed, anchors));
        return way.tasks();
    }

    private void emit(Route route, Way way, List<Object> values, Object packed, Object anchors) {
        if (task().isWatched()) {
            executor().emitWatched(route, way, values, packed, anchors);
        } else {
            emit(route, way, packed, anchors);
        }
    }

    private void emit(Route route, Way way, Object packed, Object anchors) {
        Emitter<BoltExecutor> emitter = emitter();
        Class<?> next = next();
        if (next != null && emitter.isToNext(route, way)) {
            executor().emit(emitter, next, way, packed, anchors);
        } else {
            executor().emit(route, way, packed, anchors);
        }
    }

    @Override
    public void emitDirect(
            int taskId, String streamId, Collection<Tuple> anchors, List<Object> values) {
        Route route = task().findRoute(streamId);
        Way way = route.chooseDirect(taskId);
        Object packed = route.pack(way, values);
        Object trackable = trackable(anchors);
        executor().doInOrder(() -> emit(route, way, values, packed, trackable));
    }

    @Override
    public void ack(Tuple input) {
        if (emitter().tracking() && input instanceof EngineTuple tuple) {
            BoltExecutor executor = executor();
            Task task = task();
            if (executor.runsUndisturbed()) {
                executor.ack(task, tuple);
            } else {
                executor.doInOrder(() -> executor.ackDisturbed(task, tuple));
            }
        }
    }

    @Override
    public void fail(Tuple input) {
        BoltExecutor executor = executor();
        if (emitter().tracking() && input instanceof EngineTuple tuple) {
            executor.doInOrder(() -> executor.fail(task(), tuple));
        }
    }

    @Override
    public void resetTimeout(Tuple input) {
        BoltExecutor executor = executor();
        if (emitter().tracking() && input instanceof EngineTuple tuple) {
            executor.doInOrder(() -> tuple.resetTimeout(executor.acks()));
        }
    }

    @Override
    public void flush() {
        // Everything is delivered when the slice ends.
    }

    @Override
    public void reportError(Throwable error) {
        executor().reportError(task(), error);
    }

    private static Object trackable(Tuple anchor) {
        return anchor instanceof EngineTuple tuple ? tuple : null;
    }

    /**
     * The anchors that belong to this engine: tuples that users build themselves hang from no tree.
     *
     * @return null, one EngineTuple, or an array of several
     */
    private static Object trackable(Collection<Tuple> anchors) {
        int size = anchors == null ? 0 : anchors.size();
        if (size == 0) {
            return null;
        }
        if (size == 1) {
            Tuple only =
                    anchors instanceof List<Tuple> list ? list.get(0) : anchors.iterator().next();
            return trackable(only);
        }
        return anchors.stream()
                .filter(EngineTuple.class::isInstance)
                .map(EngineTuple.class::cast)
                .toArray(EngineTuple[]::new);
    }
}
