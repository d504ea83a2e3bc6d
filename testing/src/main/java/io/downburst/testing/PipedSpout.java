package io.downburst.testing;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.utils.ObjectReader;

/**
 * Emits what a test pipes, in the place of one task of a component; no more at once than the
 * component's max spout pending.
 */
final class PipedSpout implements ISpout {

    private record Piped(String stream, Object messageId, List<Object> values) {}

    private transient Deque<Piped> waiting;
    private transient SpoutOutputCollector collector;
    private transient int maxPending;
    private transient int pending;

    @Override
    public void open(
            Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        this.waiting = new ArrayDeque<>();
        this.collector = collector;
        int most = ObjectReader.getInt(conf.get(Config.TOPOLOGY_MAX_SPOUT_PENDING), 0);
        this.maxPending = most > 0 ? most : Integer.MAX_VALUE;
        Simulation.current().pipes(context.getThisComponentId()).add(this);
    }

    /** Emits, once earlier messages leave room. */
    void pipe(String stream, Object messageId, List<Object> values) {
        waiting.add(new Piped(stream, messageId, values));
        emitWaiting();
    }

    private void emitWaiting() {
        while (!waiting.isEmpty() && pending < maxPending) {
            Piped next = waiting.remove();
            pending++;
            collector.emit(next.stream(), next.values(), next.messageId());
        }
    }

    /** Messages that wait for room. */
    int waiting() {
        return waiting.size();
    }

    @Override
    public void ack(Object messageId) {
        ended();
    }

    @Override
    public void fail(Object messageId) {
        ended();
    }

    private void ended() {
        pending--;
        emitWaiting();
    }

    @Override
    public void nextTuple() {
        // What is piped is emitted at once.
    }

    @Override
    public void activate() {}

    @Override
    public void deactivate() {}

    @Override
    public void close() {}
}
