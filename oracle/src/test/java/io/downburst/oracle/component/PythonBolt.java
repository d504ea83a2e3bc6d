package io.downburst.oracle.component;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.storm.task.ShellBolt;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.Utils;

/** A bolt of {@code cases.py}. */
public class PythonBolt extends ShellBolt implements IRichBolt {

    private final Map<String, Fields> streams = new LinkedHashMap<>();

    public PythonBolt(String name) {
        super("python3", "cases.py", name);
    }

    public PythonBolt declares(String... fields) {
        return declaresStream(Utils.DEFAULT_STREAM_ID, fields);
    }

    public PythonBolt declaresStream(String stream, String... fields) {
        streams.put(stream, new Fields(fields));
        return this;
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        streams.forEach(declarer::declareStream);
    }

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return null;
    }
}
