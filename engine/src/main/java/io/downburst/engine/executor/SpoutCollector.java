package io.downburst.engine.executor;

import java.util.List;
import org.apache.storm.spout.ISpoutOutputCollector;

/** What a spout emits through, from any thread; see {@link BoltCollector} for foreign ones. */
final class SpoutCollector implements ISpoutOutputCollector {

    private final SpoutExecutor executor;
    private final Task task;

    SpoutCollector(SpoutExecutor executor, Task task) {
        this.executor = executor;
        this.task = task;
    }

    @Override
    public List<Integer> emit(String streamId, List<Object> values, Object messageId) {
        if (!executor.ownedByCaller()) {
            Chosen chosen = new Chosen();
            Route route = task.findRoute(streamId);
            List<Integer> targets = route.choose(values, chosen);
            executor.callFromOutside(() -> send(route, values, messageId, targets, chosen));
            return targets;
        }
        executor.letOthersFirst();
        Route route = task.route(streamId);
        Chosen chosen = executor.chosen();
        List<Integer> targets = route.choose(values, chosen);
        send(route, values, messageId, targets, chosen);
        return targets;
    }

    @Override
    public void emitDirect(int taskId, String streamId, List<Object> values, Object messageId) {
        Chosen chosen = new Chosen();
        Route route = task.findRoute(streamId);
        String component = executor.run().context().getComponentId(taskId);
        List<Integer> targets = route.chooseDirect(taskId, component, values, chosen);
        if (executor.ownedByCaller()) {
            executor.letOthersFirst();
            send(route, values, messageId, targets, chosen);
        } else {
            executor.callFromOutside(() -> send(route, values, messageId, targets, chosen));
        }
    }

    private void send(
            Route route,
            List<Object> values,
            Object messageId,
            List<Integer> targets,
            Chosen chosen) {
        executor.observeEmit(task, route, values, targets);
        executor.emitFrom(task, route, values, messageId, chosen);
    }

    @Override
    public long getPendingCount() {
        return executor.ownedByCaller() ? executor.pendingCount() : executor.pendingTrees();
    }

    @Override
    public void flush() {
        // Everything is delivered when the slice ends.
    }

    @Override
    public void reportError(Throwable error) {
        executor.reportError(task, error);
    }
}
