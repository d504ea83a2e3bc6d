package io.downburst.bench.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.storm.Config;

/** The literature's series, one workload a point: hours all together, so run only when named. */
final class Sweeps {
    private static final List<Integer> BATCHES = List.of(1, 100, 500, 1000);
    private static final List<Integer> PENDINGS = List.of(500, 1000, 5000, 10_000);

    private Sweeps() {}

    static Stream<Workload> all() {
        return Stream.of(
                        batches("cn1", ConstNull::new),
                        batchesAndPendings("cn2", ConstNull::new),
                        batches("cin1", ConstIdNull::new),
                        batchesAndPendings("cin2", ConstIdNull::new),
                        asManyAckers(),
                        scaling(),
                        parallelisms(tasks -> new WordCount(Shape.unacked(tasks))),
                        parallelisms(Enron::new),
                        parallelisms(RollingSort::new),
                        Stream.of(10, 1000, 10_000).map(SpeedOfLight::new),
                        tvl1(),
                        tvl2(),
                        Stream.of(new BackPressure(), new Throttled()),
                        IntStream.of(1, 8, 16).mapToObj(TridentConst::new),
                        Stream.of(new TridentLog()))
                .flatMap(points -> points);
    }

    /** Unacked, by the batch that a producer gathers; the name of a point is cn1-b100. */
    private static Stream<Workload> batches(
            String name, BiFunction<String, Shape, Workload> workload) {
        return BATCHES.stream()
                .map(
                        batch ->
                                workload.apply(
                                        name + "-b" + batch, batched(Shape.unacked(1), batch)));
    }

    /** Acked, by batch and by max spout pending; the name of a point is cn2-b100-pending500. */
    private static Stream<Workload> batchesAndPendings(
            String name, BiFunction<String, Shape, Workload> workload) {
        List<Workload> points = new ArrayList<>();
        for (int batch : BATCHES) {
            for (int pending : PENDINGS) {
                Shape shape = Shape.acked(1).withMaxPending(pending);
                points.add(
                        workload.apply(
                                name + "-b" + batch + "-pending" + pending, batched(shape, batch)));
            }
        }
        return points.stream();
    }

    /** What the standard set leaves out of 1 to 6. */
    private static Stream<Workload> parallelisms(IntFunction<Workload> workload) {
        return IntStream.of(2, 3, 5, 6).mapToObj(workload);
    }

    /** CN3, with an acker for each spout. */
    private static Stream<Workload> asManyAckers() {
        return Stream.of(4, 48)
                .map(
                        tasks ->
                                new ConstNull(
                                        "cn3-p" + tasks,
                                        Shape.acked(tasks)
                                                .with(Config.TOPOLOGY_ACKER_EXECUTORS, tasks)));
    }

    /** For machines of more cores, one of each component for a core. */
    private static Stream<Workload> scaling() {
        return Stream.of(2, 8, 16)
                .flatMap(
                        tasks ->
                                Stream.of(
                                        new ConstNull(Shape.acked(tasks)),
                                        new ConstNull(Shape.unacked(tasks)),
                                        new ConstIdNull(Shape.acked(tasks)),
                                        new WordCount(Shape.acked(tasks))));
    }

    /** At the rates and executor counts that the literature ran; a point is tvl1-200k-1-2-2-2. */
    private static Stream<Workload> tvl1() {
        return Stream.of(
                ThroughputVsLatency.at(100, 1, 1, 1, 1, 500),
                ThroughputVsLatency.at(200, 1, 2, 2, 2, 500),
                ThroughputVsLatency.at(500, 4, 10, 6, 4, 500));
    }

    private static Stream<Workload> tvl2() {
        return Stream.of(
                ThroughputVsLatency.at(100, 1, 1, 1, 1, 5000),
                ThroughputVsLatency.at(100, 2, 6, 3, 2, 5000),
                ThroughputVsLatency.at(100, 5, 10, 5, 4, 5000),
                ThroughputVsLatency.at(200, 1, 2, 2, 2, 5000),
                ThroughputVsLatency.at(250, 5, 10, 5, 4, 5000),
                ThroughputVsLatency.at(500, 2, 5, 3, 2, 5000),
                ThroughputVsLatency.at(500, 4, 10, 6, 4, 5000));
    }

    private static Shape batched(Shape shape, int batch) {
        return shape.with(Config.TOPOLOGY_PRODUCER_BATCH_SIZE, batch);
    }
}
