package io.downburst.bench.workload;

import io.downburst.bench.figure.Verdict;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;

/**
 * SOL: messages of random digits through three levels of bolts, three executors each, acked.
 *
 * @param bytes length of a message
 */
record SpeedOfLight(int bytes) implements Workload {
    private static final int LEVELS = 3;

    @Override
    public String name() {
        return "sol-" + bytes + "B";
    }

    @Override
    public Shape shape() {
        return Shape.acked(3);
    }

    @Override
    public StormTopology topology() {
        int parallelism = shape().parallelism();
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(
                level(0), new DigitsSpout(bytes, 10, shape().sampleEvery(256)), parallelism);
        for (int level = 1; level <= LEVELS; level++) {
            builder.setBolt(level(level), new SolBolt(), parallelism)
                    .shuffleGrouping(level(level - 1));
        }
        return builder.createTopology();
    }

    private static String level(int level) {
        return level == 0 ? "spout" : "level " + level;
    }

    @Override
    public List<Verdict> verdicts() {
        List<Long> received =
                IntStream.rangeClosed(1, LEVELS)
                        .mapToObj(level -> Meter.counted(level(level)))
                        .toList();
        Verdict level =
                new Verdict(
                        "each level received what was emitted",
                        received.stream().allMatch(count -> count == Meter.emitted()),
                        Meter.emitted() + " emitted, received " + received);
        return Oracles.both(List.of(level), Oracles.acks(shape()));
    }
}
