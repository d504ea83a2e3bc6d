package io.downburst.bench.workload;

import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;

/** Adds up the partial counts. */
final class GlobalCountBolt extends BaseRichBolt {
    static final String SUM = "global sum";

    private transient OutputCollector collector;
    private transient Counter sum;

    @Override
    public void prepare(
            Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.collector = collector;
        sum = Meter.newCounter(SUM);
    }

    @Override
    public void execute(Tuple tuple) {
        sum.add(tuple.getLong(0));
        collector.ack(tuple);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
