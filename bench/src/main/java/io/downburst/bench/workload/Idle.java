package io.downburst.bench.workload;

import io.downburst.bench.figure.Metric;
import io.downburst.bench.figure.Verdict;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;

/** A thousand executors with nothing to do, ten of them spouts: what waiting costs. */
record Idle() implements Workload {
    private static final int SPOUTS = 10;
    private static final int BOLTS = 990;

    @Override
    public String name() {
        return "idle";
    }

    @Override
    public Shape shape() {
        return Shape.acked(1);
    }

    @Override
    public StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new LastMinuteSpout(), SPOUTS);
        builder.setBolt("null", new DevNullBolt(), BOLTS).allGrouping("spout");
        return builder.createTopology();
    }

    @Override
    public Set<Metric> headlines() {
        return EnumSet.of(Metric.CORES, Metric.THREADS);
    }

    @Override
    public boolean isUnderWay() {
        return Meter.books().size() == SPOUTS && Meter.sinks() == BOLTS;
    }

    @Override
    public int window(int seconds) {
        return 2 * seconds;
    }

    @Override
    public List<Verdict> verdicts() {
        return List.of(
                new Verdict(
                        "afterwards a tuple of each spout reaches every bolt",
                        Meter.received() == SPOUTS * BOLTS,
                        Meter.received() + " of " + SPOUTS * BOLTS + " received"),
                Oracles.eachIdAckedOnce());
    }
}
