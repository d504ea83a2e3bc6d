package io.downburst.examples;

import java.util.Locale;
import java.util.regex.Pattern;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Emits the words of a line in lower case. */
final class SplitBolt extends BaseBasicBolt {

    private static final Pattern NOT_A_LETTER = Pattern.compile("[^\\p{L}]+");

    @Override
    public void execute(Tuple line, BasicOutputCollector collector) {
        for (String word : NOT_A_LETTER.split(line.getString(0))) {
            if (!word.isEmpty()) {
                collector.emit(new Values(word.toLowerCase(Locale.ROOT)));
            }
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("word"));
    }
}
