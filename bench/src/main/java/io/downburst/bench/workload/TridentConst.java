package io.downburst.bench.workload;

import io.downburst.bench.figure.Verdict;
import java.util.List;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.trident.TridentTopology;
import org.apache.storm.tuple.Fields;

/** TCS1: batches of a constant, through a filter that lets all pass; a tuple here is a batch. */
record TridentConst(int parallelism) implements Workload {
    @Override
    public String name() {
        return "tcs1-p" + parallelism;
    }

    @Override
    public Shape shape() {
        return Shape.acked(parallelism)
                .withMaxPending(5)
                .with(Config.TOPOLOGY_TRIDENT_BATCH_EMIT_INTERVAL_MILLIS, 1);
    }

    @Override
    public StormTopology topology() {
        Fields field = new Fields(BatchSpout.FIELD);
        TridentTopology topology = new TridentTopology();
        topology.newStream("batches", new BatchSpout())
                .parallelismHint(parallelism)
                .each(field, new PassAll())
                .parallelismHint(parallelism);
        return topology.build();
    }

    /** Each of the spout's tasks has its part of a batch, and counts that. */
    @Override
    public double finished() {
        return Meter.acked() / (double) parallelism;
    }

    @Override
    public List<Verdict> verdicts() {
        long expected = Meter.emitted() * BatchSpout.TUPLES;
        return List.of(
                Oracles.eachIdAckedOnce(),
                new Verdict(
                        "every tuple of every batch filtered",
                        Meter.received() == expected,
                        Meter.received() + " filtered, " + expected + " emitted"));
    }
}
