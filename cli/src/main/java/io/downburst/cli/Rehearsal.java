package io.downburst.cli;

import org.apache.storm.Config;
import org.apache.storm.StormSubmitter;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.testing.TestGlobalCount;
import org.apache.storm.testing.TestWordSpout;
import org.apache.storm.topology.TopologyBuilder;

/**
 * A small topology that the launcher runs once after a build, so that the JVM can keep what it
 * learnt of our classes for the next start. It uses nothing but jars that are always on the class
 * path.
 */
public final class Rehearsal {

    private Rehearsal() {}

    public static void main(String[] args) throws Exception {
        StormSubmitter.submitTopology("rehearsal", new Config(), topology());
    }

    static StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("words", new TestWordSpout(false));
        builder.setBolt("count", new TestGlobalCount()).shuffleGrouping("words");
        return builder.createTopology();
    }
}
