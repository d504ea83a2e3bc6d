package io.downburst.oracle.component;

import java.util.Map;
import org.apache.storm.spout.ShellSpout;
import org.apache.storm.topology.IRichSpout;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Fields;

/** A spout of {@code cases.py}. */
public final class PythonSpout extends ShellSpout implements IRichSpout {

    private final String[] streams;

    /**
     * @param streams what it declares besides the default stream, each of one field
     */
    public PythonSpout(String name, String... streams) {
        super("python3", "cases.py", name);
        this.streams = streams;
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("value"));
        for (String stream : streams) {
            declarer.declareStream(stream, new Fields("value"));
        }
    }

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return null;
    }
}
