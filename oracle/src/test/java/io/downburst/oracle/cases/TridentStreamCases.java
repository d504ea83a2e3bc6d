package io.downburst.oracle.cases;

import io.downburst.oracle.Catalog;
import io.downburst.oracle.Stage;
import io.downburst.oracle.component.FixedBatches;
import io.downburst.oracle.component.NotedState;
import io.downburst.oracle.component.Noting;
import io.downburst.oracle.component.Summing;
import io.downburst.oracle.component.TridentNumbers;
import java.util.List;
import org.apache.storm.topology.base.BaseWindowedBolt;
import org.apache.storm.trident.JoinType;
import org.apache.storm.trident.Stream;
import org.apache.storm.trident.TridentState;
import org.apache.storm.trident.TridentTopology;
import org.apache.storm.trident.operation.BaseFilter;
import org.apache.storm.trident.operation.BaseFunction;
import org.apache.storm.trident.operation.TridentCollector;
import org.apache.storm.trident.operation.builtin.Count;
import org.apache.storm.trident.operation.builtin.Sum;
import org.apache.storm.trident.testing.CountAsAggregator;
import org.apache.storm.trident.testing.FixedBatchSpout;
import org.apache.storm.trident.testing.MemoryMapState;
import org.apache.storm.trident.tuple.TridentTuple;
import org.apache.storm.trident.windowing.InMemoryWindowsStoreFactory;
import org.apache.storm.trident.windowing.config.SlidingCountWindow;
import org.apache.storm.trident.windowing.config.SlidingDurationWindow;
import org.apache.storm.trident.windowing.config.TumblingCountWindow;
import org.apache.storm.trident.windowing.config.TumblingDurationWindow;
import org.apache.storm.trident.windowing.config.WindowConfig;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** What Trident's streams do with a batch. */
public final class TridentStreamCases {

    private TridentStreamCases() {}

    public static void enter(Catalog catalog) {
        catalog.add("trident maps, filters and projects", TridentStreamCases::operations);
        catalog.add("trident aggregates a batch", TridentStreamCases::aggregates);
        catalog.add("trident finds the extremes of a batch", TridentStreamCases::extremes);
        catalog.add("trident aggregates the groups of a batch", TridentStreamCases::groups);
        catalog.add("trident joins two streams", stage -> join(stage, JoinType.INNER));
        catalog.add(
                "trident joins two streams, the outer way", stage -> join(stage, JoinType.OUTER));
        catalog.add("trident merges two streams", TridentStreamCases::merge);
        catalog.add("trident shuffles", stage -> repartition(stage, Stream::shuffle));
        catalog.add(
                "trident partitions by a field",
                stage -> repartition(stage, stream -> stream.partitionBy(new Fields("word"))));
        catalog.add("trident broadcasts", stage -> repartition(stage, Stream::broadcast));
        catalog.add("trident goes global", stage -> repartition(stage, Stream::global));
        catalog.add(
                "trident sends each batch to one",
                stage -> repartition(stage, Stream::batchGlobal));
        catalog.add("trident tells the new values of a state", TridentStreamCases::newValues);
        catalog.add(
                "trident persists the partitions of a batch", TridentStreamCases::partitionPersist);
        catalog.add("trident queries a static state", TridentStreamCases::stateQuery);
        catalog.add(
                "trident windows that tumble by count",
                stage -> window(stage, TumblingCountWindow.of(4), 1));
        catalog.add(
                "trident windows that slide by count",
                stage -> window(stage, SlidingCountWindow.of(4, 2), 3));
        catalog.add(
                "trident windows that tumble by time",
                stage -> timedWindow(stage, TumblingDurationWindow.of(seconds(1)), 7));
        catalog.add(
                "trident windows that slide by time",
                stage -> timedWindow(stage, SlidingDurationWindow.of(seconds(2), seconds(1)), 14));
    }

    /** A way from one partitioning to another. */
    @FunctionalInterface
    private interface Repartitioning {
        Stream of(Stream stream);
    }

    private static Stream words(Stage stage, TridentTopology topology, String name) {
        FixedBatchSpout spout =
                FixedBatches.of(
                        new Fields("word", "n"),
                        3,
                        new Values("a", 1),
                        new Values("b", 2),
                        new Values("c", 3),
                        new Values("a", 4),
                        new Values("a", 5),
                        new Values("b", 6),
                        new Values("d", 7));
        return topology.newStream(stage.topologyName() + name, spout);
    }

    private static Stream words(Stage stage, TridentTopology topology) {
        return words(stage, topology, "");
    }

    private static Noting noting(Stage stage, String key) {
        return new Noting(stage.name(), key);
    }

    /** Runs until so many tuples were noted under each key. */
    private static void run(Stage stage, TridentTopology topology, int count, String... keys)
            throws Exception {
        stage.submit(topology.build(), stage.conf());
        for (String key : keys) {
            stage.await(count + " of " + key, () -> stage.ledger().counted(key) >= count);
        }
        stage.kill();
    }

    private static void operations(Stage stage) throws Exception {
        TridentTopology topology = new TridentTopology();
        words(stage, topology)
                .map(tuple -> new Values(tuple.getString(0), tuple.getInteger(1) - 3))
                .filter(new Positive(1))
                .flatMap(
                        tuple ->
                                List.of(
                                        new Values(tuple.getString(0), tuple.getInteger(1)),
                                        new Values("again", tuple.getInteger(1))))
                .each(new Fields("word"), new Doubling(), new Fields("twice"))
                .project(new Fields("twice", "n"))
                .filter(noting(stage, "seen"));
        run(stage, topology, 8, "seen");
    }

    /** Empty batches have their zeros too, as many as there is time for. */
    private static final class Positive extends BaseFilter {
        private final int index;

        Positive(int index) {
            this.index = index;
        }

        @Override
        public boolean isKeep(TridentTuple tuple) {
            return ((Number) tuple.getValue(index)).longValue() > 0;
        }
    }

    private static final class Doubling extends BaseFunction {
        @Override
        public void execute(TridentTuple tuple, TridentCollector collector) {
            collector.emit(new Values(tuple.getString(0) + tuple.getString(0)));
        }
    }

    private static void aggregates(Stage stage) throws Exception {
        TridentTopology topology = new TridentTopology();
        Stream words = words(stage, topology);
        words.aggregate(new Fields("n"), new Sum(), new Fields("sum"))
                .filter(new Positive(0))
                .filter(noting(stage, "sums"));
        words.shuffle()
                .partitionAggregate(new Count(), new Fields("count"))
                .parallelismHint(2)
                .aggregate(new Fields("count"), new Sum(), new Fields("sum"))
                .filter(new Positive(0))
                .filter(noting(stage, "counts"));
        words.chainedAgg()
                .aggregate(new Fields("n"), new Sum(), new Fields("sum"))
                .aggregate(new CountAsAggregator(), new Fields("count"))
                .chainEnd()
                .filter(new Positive(1))
                .filter(noting(stage, "chains"));
        run(stage, topology, 3, "sums", "counts", "chains");
    }

    /** Storm cannot tell them of an empty batch. */
    private static void extremes(Stage stage) throws Exception {
        TridentTopology topology = new TridentTopology();
        Stream numbers =
                topology.newStream(
                        stage.topologyName(), new TridentNumbers.Transactional(stage.name(), 8));
        numbers.maxBy("n").filter(noting(stage, "greatest"));
        numbers.minBy("n").filter(noting(stage, "least"));
        run(stage, topology, 3, "greatest", "least");
    }

    private static void groups(Stage stage) throws Exception {
        TridentTopology topology = new TridentTopology();
        words(stage, topology)
                .groupBy(new Fields("word"))
                .aggregate(new Fields("n"), new Sum(), new Fields("sum"))
                .parallelismHint(3)
                .filter(noting(stage, "sums"));
        run(stage, topology, 6, "sums");
    }

    private static void join(Stage stage, JoinType type) throws Exception {
        TridentTopology topology = new TridentTopology();
        Stream left = words(stage, topology, "left");
        Stream right =
                topology.newStream(
                        stage.topologyName() + "right",
                        FixedBatches.of(
                                new Fields("key", "value"),
                                3,
                                new Values("a", "x"),
                                new Values("b", "y"),
                                new Values("z", "z")));
        topology.join(
                        left,
                        new Fields("word"),
                        right,
                        new Fields("key"),
                        new Fields("word", "n", "value"),
                        type)
                .parallelismHint(2)
                .filter(noting(stage, "joined"));
        run(stage, topology, type == JoinType.INNER ? 2 : 8, "joined");
    }

    private static void merge(Stage stage) throws Exception {
        TridentTopology topology = new TridentTopology();
        topology.merge(words(stage, topology, "one"), words(stage, topology, "other"))
                .filter(noting(stage, "merged"));
        run(stage, topology, 14, "merged");
    }

    private static void repartition(Stage stage, Repartitioning repartitioning) throws Exception {
        TridentTopology topology = new TridentTopology();
        Stream again = repartitioning.of(words(stage, topology));
        again.filter(noting(stage, "seen"))
                .parallelismHint(2)
                .aggregate(new Count(), new Fields("count"))
                .filter(new Positive(0))
                .filter(noting(stage, "counts"));
        run(stage, topology, 3, "counts");
    }

    private static void newValues(Stage stage) throws Exception {
        TridentTopology topology = new TridentTopology();
        words(stage, topology)
                .groupBy(new Fields("word"))
                .persistentAggregate(new MemoryMapState.Factory(), new Count(), new Fields("count"))
                .newValuesStream()
                .filter(noting(stage, "values"));
        run(stage, topology, 6, "values");
    }

    private static void partitionPersist(Stage stage) throws Exception {
        TridentTopology topology = new TridentTopology();
        words(stage, topology)
                .partitionPersist(
                        NotedState.factory(stage.name()),
                        new Fields("word", "n"),
                        new NotedState.Updater(),
                        new Fields("updated"))
                .newValuesStream()
                .filter(noting(stage, "values"));
        run(stage, topology, 3, "commits");
    }

    private static void stateQuery(Stage stage) throws Exception {
        TridentTopology topology = new TridentTopology();
        TridentState state = topology.newStaticState(NotedState.factory(stage.name()));
        words(stage, topology)
                .stateQuery(state, new Fields("word"), new NotedState.Query(), new Fields("answer"))
                .filter(noting(stage, "answered"));
        run(stage, topology, 7, "answered");
    }

    private static void window(Stage stage, WindowConfig window, int count) throws Exception {
        TridentTopology topology = new TridentTopology();
        words(stage, topology)
                .window(
                        window,
                        new InMemoryWindowsStoreFactory(),
                        new Fields("n"),
                        new CountAsAggregator(),
                        new Fields("count"))
                .filter(noting(stage, "windows"));
        run(stage, topology, count, "windows");
    }

    private static BaseWindowedBolt.Duration seconds(int seconds) {
        return BaseWindowedBolt.Duration.seconds(seconds);
    }

    /**
     * Which tuples share a window is chance, and a window that comes late leaves some out: what is
     * certain is that there are windows, and that no tuple is in too many.
     */
    private static void timedWindow(Stage stage, WindowConfig window, int most) throws Exception {
        TridentTopology topology = new TridentTopology();
        words(stage, topology)
                .window(
                        window,
                        new InMemoryWindowsStoreFactory(),
                        new Fields("n"),
                        new CountAsAggregator(),
                        new Fields("count"))
                .project(new Fields("count"))
                .filter(new Summing(stage.name(), "in windows"));
        run(stage, topology, 1, "in windows");
        stage.fact("no tuple too often", stage.ledger().counted("in windows") <= most);
    }
}
