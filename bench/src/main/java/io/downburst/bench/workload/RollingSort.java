package io.downburst.bench.workload;

import io.downburst.bench.figure.Metric;
import io.downburst.bench.figure.Verdict;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;

/** Messages kept in windows of a hundred, which are sorted every ten seconds; without ids. */
record RollingSort(Shape shape) implements Workload {
    RollingSort(int parallelism) {
        this(Shape.unacked(parallelism));
    }

    @Override
    public String name() {
        return "sort-p" + shape.parallelism();
    }

    @Override
    public StormTopology topology() {
        int parallelism = shape.parallelism();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("messages", new SortSpout(), parallelism);
        builder.setBolt("sort", new SortBolt(), parallelism).localOrShuffleGrouping("messages");
        return builder.createTopology();
    }

    @Override
    public Set<Metric> headlines() {
        return EnumSet.of(Metric.THROUGHPUT, Metric.CPU_PER_TUPLE, Metric.THREADS);
    }

    @Override
    public List<Verdict> verdicts() {
        int tasks = Meter.sinks();
        long sorts = Meter.counted(SortBolt.SORTS);
        long running = System.currentTimeMillis() - Meter.firstReceivedMillis();
        // The others may have begun later, and a tick waits its turn.
        long due = running / (SortBolt.SECONDS_BETWEEN_SORTS * 1000) - 1;
        long least = Meter.leastCounted(SortBolt.SORTS);
        return List.of(
                Oracles.receivedIsEmitted(),
                new Verdict(
                        "every task sorts its window every ten seconds",
                        least >= Math.max(1, due) && sorts <= tasks * (due + 3),
                        "%d sorts in %d tasks, %d due in each".formatted(sorts, tasks, due)),
                new Verdict(
                        "each window is in order and was filled in turn",
                        Meter.counted(SortBolt.DISORDERS) == 0,
                        Meter.counted(SortBolt.DISORDERS) + " are not"));
    }
}
