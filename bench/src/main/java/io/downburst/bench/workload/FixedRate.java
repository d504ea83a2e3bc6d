package io.downburst.bench.workload;

import io.downburst.bench.figure.Metric;
import java.util.EnumSet;
import java.util.Set;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;

/**
 * CN acked at a load that is not the engine's limit: latency and CPU.
 *
 * @param thousands of tuples per second
 */
record FixedRate(int thousands) implements Workload {
    @Override
    public String name() {
        return "rate-" + thousands + "k";
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
    public boolean isRateSet() {
        return true;
    }

    @Override
    public StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new RateSpout(thousands * 1000, thousands / 10), 1);
        builder.setBolt("null", new DevNullBolt(), 1).shuffleGrouping("spout");
        return builder.createTopology();
    }
}
