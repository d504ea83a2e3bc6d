package io.downburst.bench.workload;

import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;

/** Acks each tuple and counts it. */
class DevNullBolt extends BaseRichBolt {
    private transient OutputCollector collector;
    private transient SinkBook book;

    @Override
    public void prepare(
            Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.collector = collector;
        book = Meter.newSink();
    }

    @Override
    public void execute(Tuple tuple) {
        collector.ack(tuple);
        book.receive();
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
