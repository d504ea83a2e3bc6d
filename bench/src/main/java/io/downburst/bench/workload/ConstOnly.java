package io.downburst.bench.workload;

import io.downburst.bench.figure.Verdict;
import java.util.List;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;

/**
 * A spout and nothing else: what an emit costs. Unacked, Storm acks at emit; acked, it sends every
 * tuple past the acker although no bolt takes it.
 */
record ConstOnly(String name, Shape shape) implements Workload {
    @Override
    public StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new ConstSpout(shape.sampleFew()), 1);
        return builder.createTopology();
    }

    @Override
    public double finished() {
        return Meter.emitted();
    }

    @Override
    public long firstFinishedMillis() {
        return Meter.firstAckedMillis();
    }

    @Override
    public List<Verdict> verdicts() {
        return List.of(Oracles.eachIdAckedOnce());
    }
}
