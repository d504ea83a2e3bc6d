package io.downburst.bench.workload;

import io.downburst.bench.figure.Metric;
import io.downburst.bench.figure.Verdict;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;

/** Counts the events of a log with a kill half-way: what was not acked by then is read again. */
record Restart() implements Workload {
    @Override
    public String name() {
        return "restart";
    }

    @Override
    public Shape shape() {
        return Shape.acked(EventLog.PARTITIONS).withMaxPending(512);
    }

    @Override
    public StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("events", new PartitionSpout(), EventLog.PARTITIONS);
        builder.setBolt("count", new EventLogBolt(), EventLog.PARTITIONS)
                .localOrShuffleGrouping("events");
        return builder.createTopology();
    }

    @Override
    public Optional<BooleanSupplier> killedFirst() {
        return Optional.of(() -> EventLog.counted() > EventLog.events() / 3);
    }

    @Override
    public int window(int seconds) {
        return 0;
    }

    @Override
    public double finished() {
        return EventLog.counted();
    }

    @Override
    public long firstFinishedMillis() {
        return EventLog.resumedMillis();
    }

    @Override
    public Set<Metric> headlines() {
        return EnumSet.of(Metric.START_FROM_SUBMIT);
    }

    @Override
    public List<Verdict> verdicts() {
        long resumedAt = Meter.counted(PartitionSpout.RESUMED_AT);
        return List.of(
                new Verdict(
                        "each event counted over a kill",
                        EventLog.counted() == EventLog.events(),
                        EventLog.counted()
                                + " of "
                                + EventLog.events()
                                + " events counted, "
                                + EventLog.countedAgain()
                                + " of them again after the kill"),
                new Verdict(
                        "killed half-way",
                        resumedAt > 0 && resumedAt < EventLog.events(),
                        resumedAt + " events were known to be done when it began anew"));
    }
}
