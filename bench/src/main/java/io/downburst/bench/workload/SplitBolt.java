package io.downburst.bench.workload;

import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Splits a line at white space; a blank or indented line gives an empty word, which counts. */
final class SplitBolt extends BaseBasicBolt {
    @Override
    public void execute(Tuple line, BasicOutputCollector collector) {
        for (String word : line.getString(0).split("\\s+")) {
            collector.emit(new Values(word));
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("word"));
    }
}
