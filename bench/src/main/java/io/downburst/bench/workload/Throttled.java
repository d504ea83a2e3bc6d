package io.downburst.bench.workload;

import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;

/**
 * A constant spout before a bolt that sleeps for a millisecond with each tuple: Storm's own {@code
 * BackPressureTopo}, unacked. The bolt is as fast on any machine, so that an uneven rate is the
 * engine's doing.
 */
record Throttled() implements SteadyRate {
    @Override
    public String name() {
        return "bp-throttled";
    }

    @Override
    public Shape shape() {
        return Shape.unacked(1);
    }

    @Override
    public StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new ConstSpout(0), 1);
        builder.setBolt("throttled", new ThrottledBolt(), 1).localOrShuffleGrouping("spout");
        return builder.createTopology();
    }
}
