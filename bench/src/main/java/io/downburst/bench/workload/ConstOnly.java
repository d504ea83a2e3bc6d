package io.downburst.bench.workload;

import io.downburst.bench.figure.Verdict;
import java.util.List;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;

/** A spout and nothing else: what an emit costs. Ackers are off, so Storm acks at emit. */
record ConstOnly() implements Workload {
    @Override
    public String name() {
        return "const";
    }

    @Override
    public Shape shape() {
        return Shape.unacked(1);
    }

    @Override
    public StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new ConstSpout(0), 1);
        return builder.createTopology();
    }

    @Override
    public double finished() {
        return Meter.acked();
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
