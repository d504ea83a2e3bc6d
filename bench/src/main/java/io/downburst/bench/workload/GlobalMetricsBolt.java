package io.downburst.bench.workload;

import java.util.Map;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Tuple;

/** Adds up what the metrics tasks tell mail by mail. */
final class GlobalMetricsBolt extends BaseBasicBolt {
    static final String MAILS = "mails in the global count";

    private transient Counter mails;
    private transient long characters;
    private transient long words;
    private transient long paragraphs;

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        mails = Meter.newCounter(MAILS);
    }

    @Override
    public void execute(Tuple tuple, BasicOutputCollector collector) {
        if (tuple.getSourceStreamId().equals(MailMetricsBolt.EACH)) {
            mails.add(1);
            characters += tuple.getInteger(0);
            words += tuple.getInteger(1);
            paragraphs += tuple.getInteger(2);
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
