package io.downburst.bench.workload;

import io.downburst.bench.figure.Verdict;
import java.util.List;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/** WC: the lines of a text, looped from memory, split into words and counted. */
record WordCount(Shape shape) implements Workload {
    @Override
    public String name() {
        return shape.named("wc");
    }

    @Override
    public StormTopology topology() {
        int parallelism = shape.parallelism();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("lines", new LineSpout(shape.sampleEvery(16)), parallelism);
        builder.setBolt("split", new SplitBolt(), parallelism).shuffleGrouping("lines");
        builder.setBolt("count", new CountBolt(), parallelism)
                .fieldsGrouping("split", new Fields("word"));
        return builder.createTopology();
    }

    @Override
    public double finished() {
        return shape.acked() ? Meter.acked() : Meter.received() / Text.wordsPerLine();
    }

    @Override
    public List<Verdict> verdicts() {
        return verdicts(shape);
    }

    static List<Verdict> verdicts(Shape shape) {
        return Oracles.both(
                WordOracle.wholePasses(Text.lines(), Meter.emitted()), Oracles.acks(shape));
    }
}
