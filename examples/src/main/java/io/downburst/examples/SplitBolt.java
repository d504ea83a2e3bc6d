package io.downburst.examples;

import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Emits the words of a line in lower case. */
public final class SplitBolt extends BaseBasicBolt {

    @Override
    public void execute(Tuple line, BasicOutputCollector collector) {
        for (String word : Text.words(line.getString(0))) {
            collector.emit(new Values(word));
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("word"));
    }
}
