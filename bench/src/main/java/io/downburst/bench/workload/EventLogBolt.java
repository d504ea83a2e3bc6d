package io.downburst.bench.workload;

import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Tuple;

/** Counts each event in the {@link EventLog}, then has it acked. */
final class EventLogBolt extends BaseBasicBolt {
    @Override
    public void execute(Tuple event, BasicOutputCollector collector) {
        EventLog.count(event.getInteger(0), event.getLong(1));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
