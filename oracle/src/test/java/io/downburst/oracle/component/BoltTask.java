package io.downburst.oracle.component;

import io.downburst.oracle.Ledger;
import java.util.List;
import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/**
 * What one task of a {@link LambdaBolt} has at hand.
 *
 * @param conf as given to prepare
 * @param held tuples that the task keeps for later
 */
public record BoltTask(
        Map<String, Object> conf,
        TopologyContext context,
        OutputCollector collector,
        Ledger ledger,
        List<Tuple> held) {

    public int id() {
        return context.getThisTaskId();
    }

    public String component() {
        return context.getThisComponentId();
    }

    public void ack(Tuple tuple) {
        collector.ack(tuple);
    }

    public void fail(Tuple tuple) {
        collector.fail(tuple);
    }

    /** Emits on the default stream, anchored to one tuple. */
    public List<Integer> emit(Tuple anchor, Object... values) {
        return collector.emit(anchor, new Values(values));
    }

    public void note(String key, Object text) {
        ledger.note(key, text);
    }

    public void tally(String key, Object text) {
        ledger.tally(key, text);
    }

    public void count(String key) {
        ledger.count(key);
    }
}
