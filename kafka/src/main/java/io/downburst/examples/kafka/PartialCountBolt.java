package io.downburst.examples.kafka;

import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseTickTupleAwareRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Counts and acks events; each second it emits how many came since the last. */
final class PartialCountBolt extends BaseTickTupleAwareRichBolt {

    private transient OutputCollector collector;
    private transient long sinceLast;

    @Override
    public void prepare(
            Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.collector = collector;
    }

    @Override
    protected void process(Tuple event) {
        sinceLast++;
        collector.ack(event);
    }

    @Override
    protected void onTickTuple(Tuple tick) {
        if (sinceLast > 0) {
            collector.emit(new Values(sinceLast));
            sinceLast = 0;
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("count"));
    }

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return Map.of(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 1);
    }
}
