package io.downburst.examples;

import java.util.Map;
import org.apache.storm.task.ShellBolt;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Fields;

/** Splits lines with the script {@code split_words.py} in folder {@code resources} of the jar. */
final class PythonSplitBolt extends ShellBolt implements IRichBolt {

    PythonSplitBolt() {
        super("python3", "split_words.py");
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("word"));
    }

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return null;
    }
}
