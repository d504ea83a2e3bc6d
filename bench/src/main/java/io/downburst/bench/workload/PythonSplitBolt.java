package io.downburst.bench.workload;

import java.util.Map;
import org.apache.storm.task.ShellBolt;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Fields;

/** Splits lines with a script among the workloads' resources. */
final class PythonSplitBolt extends ShellBolt implements IRichBolt {
    PythonSplitBolt(String script) {
        super("python3", script);
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
