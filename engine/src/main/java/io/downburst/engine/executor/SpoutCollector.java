package io.downburst.engine.executor;

import java.util.List;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.utils.Utils;

/** What a spout emits through, from any thread; see {@link BoltCollector} for foreign ones. */
class SpoutCollector extends SpoutOutputCollector {

    private final Emitter<SpoutExecutor> emitter;

    // Of the emitter: on a tuple's way each load waits for the one before.
    private final SpoutExecutor executor;
    private final Task task;

    SpoutCollector(Emitter<SpoutExecutor> emitter) {
        super(null);
        this.emitter = emitter;
        this.executor = emitter.executor();
        this.task = emitter.task();
    }

    // ---- overridden where the class is an Own one ----

    Emitter<SpoutExecutor> emitter() {
        return emitter;
    }

    SpoutExecutor executor() {
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
        return emit(Utils.DEFAULT_STREAM_ID, values, null);
    }

    @Override
    public List<Integer> emit(List<Object> values, Object messageId) {
        return emit(Utils.DEFAULT_STREAM_ID, values, messageId);
    }

    @Override
    public List<Integer> emit(String stream, List<Object> values) {
        return emit(stream, values, null);
    }

    @Override
    public List<Integer> emit(String streamId, List<Object> values, Object messageId) {
        if (!executor().runsUndisturbed()) {
            return emitDisturbed(streamId, values, messageId);
        }
        Emitter<SpoutExecutor> emitter = emitter();
        Route route = emitter.route(streamId);
        Way way = emitter.way(route, values);
        emit(route, way, emitter.pack(route, way, values), messageId);
        return way.tasks();
    }

    private List<Integer> emitDisturbed(String streamId, List<Object> values, Object messageId) {
        Route route = task().findRoute(streamId);
        Way way = route.choose(values);
        emitInOrder(route, way, values, messageId);
        return way.tasks();
    }

    private void emitInOrder(Route route, Way way, List<Object> values, Object messageId) {
        Object packed = route.pack(way, values);
        executor().doInOrder(() -> emit(route, way, values, packed, messageId));
    }

    private void emit(Route route, Way way, List<Object> values, Object packed, Object messageId) {
        if (task().isWatched()) {
            executor().emitWatched(route, way, values, packed, messageId);
        } else {
            emit(route, way, packed, messageId);
        }
    }

    private void emit(Route route, Way way, Object packed, Object messageId) {
        Emitter<SpoutExecutor> emitter = emitter();
        Class<?> next = next();
        if (next != null && emitter.isToNext(route, way)) {
            executor().emit(emitter, next, way, packed, messageId);
        } else {
            executor().emit(route, way, packed, messageId);
        }
    }

    @Override
    public void emitDirect(int taskId, String streamId, List<Object> values, Object messageId) {
        Route route = task().findRoute(streamId);
        emitInOrder(route, route.chooseDirect(taskId), values, messageId);
    }

    @Override
    public long getPendingCount() {
        SpoutExecutor executor = executor();
        return executor.ownedByCaller() ? executor.pendingCount() : executor.pendingTrees();
    }

    @Override
    public void flush() {
        // Everything is delivered when the slice ends.
    }

    @Override
    public void reportError(Throwable error) {
        executor().reportError(task(), error);
    }
}
