package io.downburst.bench.workload;

import io.downburst.bench.figure.Metric;
import java.util.EnumSet;
import java.util.Set;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;

/** CN acked at 10,000 tuples a second: latency and CPU at a load that no engine feels. */
record FixedRate() implements Workload {
    private static final int TUPLES_PER_SECOND = 10_000;

    @Override
    public String name() {
        return "rate";
    }

    @Override
    public Shape shape() {
        return Shape.acked(1);
    }

    @Override
    public Set<Metric> headlines() {
        return EnumSet.of(Metric.CORES, Metric.P50, Metric.P99, Metric.BIRTH_P50, Metric.RSS);
    }

    @Override
    public StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new RateSpout(TUPLES_PER_SECOND), 1);
        builder.setBolt("null", new DevNullBolt(), 1).shuffleGrouping("spout");
        return builder.createTopology();
    }
}
