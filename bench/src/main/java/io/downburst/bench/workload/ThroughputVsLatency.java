package io.downburst.bench.workload;

import io.downburst.bench.figure.Metric;
import io.downburst.bench.figure.Verdict;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/**
 * TVL: sentences that come on schedule, split and counted.
 *
 * @param thousands of sentences per second
 * @param splitters executors of the splitting bolt
 * @param counters executors of the counting bolt
 */
record ThroughputVsLatency(
        String name, Shape shape, int thousands, int splitters, int counters, Purpose purpose)
        implements Workload {
    private enum Purpose {
        LATENCY_AT_RATE,
        HIGHEST_RATE
    }

    /** Thousands of sentences per second that no machine does. */
    static final int BEYOND_REACH = 100_000;

    /** Sentences at the rate named; TVL1 has max spout pending 500, TVL2 5000. */
    static ThroughputVsLatency at(
            int thousands, int spouts, int splitters, int counters, int ackers, int maxPending) {
        String name =
                "%s-%dk-%d-%d-%d-%d"
                        .formatted(tvl(maxPending), thousands, spouts, splitters, counters, ackers);
        Shape shape =
                Shape.acked(spouts)
                        .withMaxPending(maxPending)
                        .with(Config.TOPOLOGY_ACKER_EXECUTORS, ackers);
        return new ThroughputVsLatency(
                name, shape, thousands, splitters, counters, Purpose.LATENCY_AT_RATE);
    }

    /** As many sentences as pass without waiting long; one executor of each component. */
    static ThroughputVsLatency highestRate(int maxPending) {
        return new ThroughputVsLatency(
                tvl(maxPending) + "-max",
                Shape.acked(1).withMaxPending(maxPending),
                BEYOND_REACH,
                1,
                1,
                Purpose.HIGHEST_RATE);
    }

    private static String tvl(int maxPending) {
        return maxPending == 500 ? "tvl1" : "tvl2";
    }

    @Override
    public StormTopology topology() {
        SentenceSpout spout = new SentenceSpout(thousands * 1e3, shape.sampleEvery(16));
        return topology(spout, shape.parallelism(), splitters, counters);
    }

    static StormTopology topology(SentenceSpout spout, int spouts, int splitters, int counters) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("sentences", spout, spouts);
        builder.setBolt("split", new SplitBolt(), splitters).shuffleGrouping("sentences");
        builder.setBolt("count", new CountBolt(), counters)
                .fieldsGrouping("split", new Fields("word"));
        return builder.createTopology();
    }

    @Override
    public Set<Metric> headlines() {
        return switch (purpose) {
            case LATENCY_AT_RATE ->
                    EnumSet.of(
                            Metric.THROUGHPUT, Metric.BIRTH_MEAN, Metric.BIRTH_P99, Metric.CORES);
            case HIGHEST_RATE -> EnumSet.of(Metric.HELD_RATE);
        };
    }

    @Override
    public boolean isRateSet() {
        return purpose == Purpose.LATENCY_AT_RATE;
    }

    @Override
    public boolean isSeekingRate() {
        return purpose == Purpose.HIGHEST_RATE;
    }

    @Override
    public List<Verdict> verdicts() {
        return verdicts(shape);
    }

    static List<Verdict> verdicts(Shape shape) {
        return Oracles.both(WordOracle.allCounted(SentenceSpout.emitted()), Oracles.acks(shape));
    }
}
