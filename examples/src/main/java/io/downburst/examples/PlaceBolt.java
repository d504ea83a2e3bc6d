package io.downburst.examples;

import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Emits the words of a numbered line in lower case, each with its place in the text. */
public final class PlaceBolt extends BaseBasicBolt {

    private static final long MOST_OF_A_LINE = 1L << 20;

    @Override
    public void execute(Tuple line, BasicOutputCollector collector) {
        long place = line.getLong(1) * MOST_OF_A_LINE;
        for (String word : Text.words(line.getString(0))) {
            collector.emit(new Values(word, place++));
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("word", "place"));
    }
}
