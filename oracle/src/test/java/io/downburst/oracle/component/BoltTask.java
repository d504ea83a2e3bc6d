package io.downburst.oracle.component;

import io.downburst.oracle.Ledger;
import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;

/**
 * What one task of a {@link LambdaBolt} has at hand.
 *
 * @param conf as given to prepare
 * @param state for the task's own use, kept between tuples
 */
public record BoltTask(
        Map<String, Object> conf,
        TopologyContext context,
        OutputCollector collector,
        Ledger ledger,
        Map<String, Object> state) {

    public int id() {
        return context.getThisTaskId();
    }

    public void ack(Tuple tuple) {
        collector.ack(tuple);
    }
}
