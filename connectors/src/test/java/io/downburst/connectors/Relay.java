package io.downburst.connectors;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;

/** Passes values on, but fails some of them when they come for the first time. */
final class Relay extends BaseRichBolt {

    /** All different values that came since the last relay was made. */
    static final Set<Object> SEEN = ConcurrentHashMap.newKeySet();

    private final String field;
    private final int every;
    private transient OutputCollector collector;

    /**
     * @param every fails one in so many different values; 0 for none
     */
    Relay(String field, int every) {
        this.field = field;
        this.every = every;
        SEEN.clear();
    }

    @Override
    public void prepare(
            Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.collector = collector;
    }

    @Override
    public void execute(Tuple tuple) {
        if (SEEN.add(tuple.getValue(0)) && every > 0 && SEEN.size() % every == 0) {
            collector.fail(tuple);
        } else {
            collector.emit(tuple, tuple.getValues());
            collector.ack(tuple);
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields(field));
    }
}
