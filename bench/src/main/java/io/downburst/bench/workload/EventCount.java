package io.downburst.bench.workload;

import io.downburst.bench.figure.Verdict;
import java.util.List;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;

/** The events of 32 partitions, counted by 32 tasks and summed up by one. */
record EventCount() implements Workload {
    @Override
    public String name() {
        return "eventcount";
    }

    @Override
    public Shape shape() {
        return Shape.acked(EventLog.PARTITIONS).withMaxPending(512);
    }

    @Override
    public StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("events", new EventSpout(256), EventLog.PARTITIONS);
        builder.setBolt("partial", new PartialCountBolt(), EventLog.PARTITIONS)
                .localOrShuffleGrouping("events");
        builder.setBolt("global", new GlobalCountBolt(), 1).globalGrouping("partial");
        return builder.createTopology();
    }

    @Override
    public List<Verdict> verdicts() {
        long sum = Meter.counted(GlobalCountBolt.SUM);
        Verdict global =
                new Verdict(
                        "global sum = events read",
                        sum == Meter.emitted(),
                        sum + " summed up, " + Meter.emitted() + " read");
        return Oracles.both(List.of(global), Oracles.acks(shape()));
    }
}
