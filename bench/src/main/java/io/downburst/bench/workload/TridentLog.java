package io.downburst.bench.workload;

import io.downburst.bench.figure.Metric;
import io.downburst.bench.figure.Verdict;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.trident.TridentTopology;
import org.apache.storm.tuple.Fields;

/** TKSN1: a transactional spout that reads a log of three partitions, and an identity. */
record TridentLog() implements Workload {
    @Override
    public String name() {
        return "tksn1";
    }

    @Override
    public Shape shape() {
        return Shape.acked(LogSpout.PARTITIONS)
                .withMaxPending(5)
                .with(Config.TOPOLOGY_TRIDENT_BATCH_EMIT_INTERVAL_MILLIS, 1);
    }

    @Override
    public StormTopology topology() {
        Fields field = new Fields(LogSpout.FIELD);
        TridentTopology topology = new TridentTopology();
        topology.newStream("log", new LogSpout())
                .parallelismHint(LogSpout.PARTITIONS)
                .map(new Identity(), field);
        return topology.build();
    }

    @Override
    public Set<Metric> headlines() {
        return EnumSet.of(Metric.THROUGHPUT, Metric.CPU_PER_TUPLE);
    }

    @Override
    public double finished() {
        return Meter.received();
    }

    @Override
    public long firstFinishedMillis() {
        return Meter.firstReceivedMillis();
    }

    @Override
    public List<Verdict> verdicts() {
        long read = Meter.counted(LogSpout.READ);
        return List.of(
                new Verdict(
                        "every record read once and passed on",
                        Meter.received() == read,
                        Meter.received() + " passed on, " + read + " read"));
    }
}
