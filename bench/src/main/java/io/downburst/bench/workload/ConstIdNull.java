package io.downburst.bench.workload;

import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;

/** CIN: a constant spout, an identity bolt that anchors, a bolt that only acks. */
record ConstIdNull(String name, Shape shape) implements Workload {
    ConstIdNull(Shape shape) {
        this(shape.named("cin"), shape);
    }

    @Override
    public StormTopology topology() {
        int parallelism = shape.parallelism();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new ConstSpout(shape.sampleFew()), parallelism);
        builder.setBolt("id", new IdBolt(), parallelism).shuffleGrouping("spout");
        builder.setBolt("null", new DevNullBolt(), parallelism).shuffleGrouping("id");
        return builder.createTopology();
    }
}
