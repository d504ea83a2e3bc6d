package io.downburst.bench.workload;

import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;

/** CN: a constant spout, shuffled to a bolt that only acks. */
record ConstNull(String name, Shape shape) implements Workload {
    ConstNull(Shape shape) {
        this(shape.named("cn"), shape);
    }

    @Override
    public StormTopology topology() {
        int parallelism = shape.parallelism();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new ConstSpout(shape.sampleFew()), parallelism);
        builder.setBolt("null", new DevNullBolt(), parallelism).shuffleGrouping("spout");
        return builder.createTopology();
    }
}
