package io.downburst.examples;

import org.apache.storm.Config;
import org.apache.storm.StormSubmitter;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/**
 * Counts the words of a text file in a state that outlives the process, and ends. Killed on the way
 * and started again, it goes on where it was; started once it has ended, it has nothing left to
 * count and tells what it knows.
 *
 * <p>Argument: a file (by default the novel that ships in this jar).
 */
public final class StatefulCountTopology {

    private static final int PARALLELISM = 2;

    private StatefulCountTopology() {}

    public static void main(String[] args) throws Exception {
        String file = Arguments.file(args, 0);
        Config conf = new Config();
        conf.setMaxSpoutPending(2_000);
        conf.put(Config.TOPOLOGY_STATE_CHECKPOINT_INTERVAL, 200);
        StormSubmitter.submitTopology(name(file), conf, topology(file));
    }

    /** One for each file: a topology goes on with the state of the last one of its name. */
    private static String name(String file) {
        return "stateful-count" + file.replaceAll("[^A-Za-z0-9]+", "-");
    }

    static StormTopology topology(String file) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("lines", new RememberingLineSpout(file));
        builder.setBolt("split", new PlaceBolt(), PARALLELISM).shuffleGrouping("lines");
        builder.setBolt("count", new StatefulCountBolt(), PARALLELISM)
                .fieldsGrouping("split", new Fields("word"))
                .allGrouping("lines", LineSpout.END);
        builder.setBolt("top", new TopWordsBolt()).globalGrouping("count");
        return builder.createTopology();
    }
}
