package io.downburst.examples.kafka;

import java.util.Locale;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseTickTupleAwareRichBolt;
import org.apache.storm.tuple.Tuple;

/** Adds up the partial counts, and prints the sum each second in which it has grown. */
final class GlobalCountBolt extends BaseTickTupleAwareRichBolt {

    private transient OutputCollector collector;
    private transient long sum;
    private transient long printed;

    @Override
    public void prepare(
            Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.collector = collector;
    }

    @Override
    protected void process(Tuple count) {
        sum += count.getLong(0);
        collector.ack(count);
    }

    @Override
    protected void onTickTuple(Tuple tick) {
        if (sum > printed) {
            printed = sum;
            System.out.printf(Locale.ROOT, "%,d events%n", sum);
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        // It only prints.
    }

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return Map.of(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 1);
    }
}
