package io.downburst.examples;

import org.apache.storm.Config;
import org.apache.storm.StormSubmitter;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/**
 * Counts the words of a text file, whose lines are split in Python.
 *
 * <p>Arguments: a file (by default the novel that ships in this jar), and how often to read it (by
 * default once).
 */
public final class PythonWordCountTopology {

    private static final int PARALLELISM = 2;

    private PythonWordCountTopology() {}

    public static void main(String[] args) throws Exception {
        String file = Arguments.file(args, 0);
        int times = Arguments.times(args, 1);
        Config conf = new Config();
        conf.setMaxSpoutPending(5000);
        StormSubmitter.submitTopology("python-word-count", conf, topology(file, times));
    }

    private static StormTopology topology(String file, int times) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("lines", new LineSpout(file, times));
        builder.setBolt("split", new PythonSplitBolt(), PARALLELISM).shuffleGrouping("lines");
        builder.setBolt("count", new CountBolt(), PARALLELISM)
                .fieldsGrouping("split", new Fields("word"))
                .allGrouping("lines", LineSpout.END);
        builder.setBolt("top", new TopWordsBolt()).globalGrouping("count");
        return builder.createTopology();
    }
}
