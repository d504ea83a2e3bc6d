package io.downburst.bench.loop;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.storm.spout.ISpoutOutputCollector;
import org.apache.storm.task.IOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;

/**
 * Calls the one who listens to a task. What a spout emits is acked at once, as by Storm without
 * ackers; acks and fails by bolts go nowhere.
 */
final class Emitter implements ISpoutOutputCollector, IOutputCollector {
    private final TopologyContext from;
    private final Set<String> streams;
    private final Consumer<Tuple> listener;
    private final Consumer<Object> acks;

    /**
     * @param streams those listened to
     * @param acks takes the message ids
     */
    Emitter(
            TopologyContext from,
            Set<String> streams,
            Consumer<Tuple> listener,
            Consumer<Object> acks) {
        this.from = from;
        this.streams = streams;
        this.listener = listener;
        this.acks = acks;
    }

    @Override
    public List<Integer> emit(String stream, List<Object> values, Object messageId) {
        List<Integer> targets = send(stream, values);
        if (messageId != null) {
            acks.accept(messageId);
        }
        return targets;
    }

    @Override
    public List<Integer> emit(String stream, Collection<Tuple> anchors, List<Object> values) {
        return send(stream, values);
    }

    private List<Integer> send(String stream, List<Object> values) {
        if (streams.contains(stream)) {
            listener.accept(
                    new TupleImpl(
                            from, values, from.getThisComponentId(), from.getThisTaskId(), stream));
        }
        return List.of();
    }

    @Override
    public void emitDirect(int task, String stream, List<Object> values, Object messageId) {
        throw new UnsupportedOperationException("no topology here emits directly");
    }

    @Override
    public void emitDirect(
            int task, String stream, Collection<Tuple> anchors, List<Object> values) {
        throw new UnsupportedOperationException("no topology here emits directly");
    }

    @Override
    public void ack(Tuple input) {}

    @Override
    public void fail(Tuple input) {}

    @Override
    public void resetTimeout(Tuple input) {}

    @Override
    public long getPendingCount() {
        return 0;
    }

    @Override
    public void flush() {}

    @Override
    public void reportError(Throwable error) {
        throw new IllegalStateException(error);
    }
}
