package io.downburst.oracle.cases;

import io.downburst.oracle.Catalog;
import io.downburst.oracle.Ledger;
import io.downburst.oracle.Stage;
import io.downburst.oracle.component.EmittingSpout;
import io.downburst.oracle.component.LambdaBolt;
import io.downburst.oracle.component.ScriptedSpout;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.streams.Pair;
import org.apache.storm.streams.PairStream;
import org.apache.storm.streams.Stream;
import org.apache.storm.streams.StreamBuilder;
import org.apache.storm.streams.StreamState;
import org.apache.storm.streams.operations.Consumer;
import org.apache.storm.streams.operations.mappers.PairValueMapper;
import org.apache.storm.streams.operations.mappers.ValueMapper;
import org.apache.storm.streams.windowing.SlidingWindows;
import org.apache.storm.streams.windowing.TumblingWindows;
import org.apache.storm.topology.base.BaseWindowedBolt.Count;
import org.apache.storm.topology.base.BaseWindowedBolt.Duration;
import org.apache.storm.tuple.Values;

/** What the operations of the Streams API make of their streams. */
public final class StreamCases {

    private StreamCases() {}

    public static void enter(Catalog catalog) {
        catalog.add("streams map, filter and peek", StreamCases::operations);
        catalog.add("streams branch", StreamCases::branch);
        catalog.add("streams end in bolts", StreamCases::toBolt);
        catalog.add("streams aggregate as they go", StreamCases::running);
        catalog.add("streams aggregate windows", StreamCases::windows);
        catalog.add("streams aggregate windows by key", StreamCases::windowsByKey);
        catalog.add("streams slide windows of event time", StreamCases::eventTime);
        catalog.add("streams join", StreamCases::join);
        catalog.add("streams group together", StreamCases::coGroup);
        catalog.add("streams keep state by key", StreamCases::state);
        catalog.add("streams query state", StreamCases::query);
    }

    /** Ends a stream whose values become a fact. */
    private static <T> Consumer<T> tally(Stage stage, String key) {
        String name = stage.name();
        return value -> {
            Ledger.of(name).tally(key, value);
            Ledger.of(name).count(key);
        };
    }

    /**
     * @param name tells the messages of one spout of a case from those of another
     */
    private static Stream<Integer> numbers(
            Stage stage, StreamBuilder builder, String name, int count) {
        return builder.newStream(stage.spout(name).emitsNumbers(count), new ValueMapper<>(0));
    }

    /** Numbers by their rest in a division by three. */
    private static PairStream<Integer, Integer> byRest(
            Stage stage, StreamBuilder builder, String name, int count) {
        return numbers(stage, builder, name, count).mapToPair(n -> Pair.of(n % 3, n));
    }

    private static Config conf(Stage stage) {
        Config conf = stage.conf();
        conf.setMessageTimeoutSecs(600);
        conf.put(Config.TOPOLOGY_STATE_CHECKPOINT_INTERVAL, 100);
        conf.put(Config.TOPOLOGY_BOLTS_WATERMARK_EVENT_INTERVAL_MS, 20);
        return conf;
    }

    private static void runUntilSettled(Stage stage, StreamBuilder builder) throws Exception {
        stage.submit(builder.build(), conf(stage));
        stage.awaitSettled();
        stage.kill();
    }

    /** Runs until so many values were tallied; windows leave tuples unacked. */
    private static void runUntil(
            Stage stage, StreamBuilder builder, int acked, Map<String, Integer> tallied)
            throws Exception {
        stage.submit(builder.build(), conf(stage));
        for (Map.Entry<String, Integer> wanted : tallied.entrySet()) {
            stage.await(
                    wanted.toString(),
                    () -> stage.ledger().counted(wanted.getKey()) == wanted.getValue());
        }
        stage.await(acked + " acked", () -> stage.ledger().acked() == acked);
        stage.kill();
    }

    private static void operations(Stage stage) throws Exception {
        StreamBuilder builder = new StreamBuilder();
        numbers(stage, builder, "n", 10)
                .peek(tally(stage, "peeked"))
                .filter(n -> n % 2 == 1)
                .repartition(2)
                .map(n -> "number " + n)
                .flatMap(text -> List.of(text.split(" ")))
                .forEach(tally(stage, "words"));
        byRest(stage, builder, "m", 4)
                .mapValues(n -> n * n)
                .filter(pair -> pair.getFirst() < 2)
                .flatMapValues(square -> List.of(square, -square))
                .forEach(tally(stage, "pairs"));
        numbers(stage, builder, "o", 3)
                .flatMapToPair(n -> List.of(Pair.of(n, "a"), Pair.of(n, "b")))
                .forEach(tally(stage, "letters"));
        runUntilSettled(stage, builder);
    }

    @SuppressWarnings("unchecked") // An array of generic predicates is what it takes.
    private static void branch(Stage stage) throws Exception {
        StreamBuilder builder = new StreamBuilder();
        Stream<Integer>[] branches =
                numbers(stage, builder, "n", 10).branch(n -> n < 3, n -> n > 5, n -> n == 4);
        branches[0].forEach(tally(stage, "small"));
        branches[1].map(n -> -n).forEach(tally(stage, "great"));
        branches[2].forEach(tally(stage, "four"));
        runUntilSettled(stage, builder);
    }

    private static void toBolt(Stage stage) throws Exception {
        StreamBuilder builder = new StreamBuilder();
        LambdaBolt sink =
                stage.bolt(
                                (tuple, task) -> {
                                    task.tally(
                                            "received",
                                            tuple.getFields() + " " + tuple.getValues());
                                    task.ack(tuple);
                                })
                        .quietly();
        numbers(stage, builder, "n", 5).map(n -> n + 1).to(sink, 2);
        byRest(stage, builder, "m", 5).to(sink);
        runUntilSettled(stage, builder);
    }

    private static void running(Stage stage) throws Exception {
        StreamBuilder builder = new StreamBuilder();
        byRest(stage, builder, "n", 9)
                .reduceByKey((sum, n) -> sum + n)
                .forEach(tally(stage, "sums by key"));
        byRest(stage, builder, "m", 9).countByKey().forEach(tally(stage, "counts by key"));
        byRest(stage, builder, "o", 9)
                .aggregateByKey("", (text, n) -> text + n, (a, b) -> a + b)
                .forEach(tally(stage, "texts by key"));
        numbers(stage, builder, "p", 5).reduce((a, b) -> a + b).forEach(tally(stage, "sums"));
        runUntilSettled(stage, builder);
    }

    private static void windows(Stage stage) throws Exception {
        StreamBuilder builder = new StreamBuilder();
        Stream<Integer> windowed =
                numbers(stage, builder, "n", 12).window(TumblingWindows.of(Count.of(4)));
        windowed.aggregate(0, (sum, n) -> sum + n, Integer::sum).forEach(tally(stage, "sums"));
        windowed.reduce(Math::max).forEach(tally(stage, "maxima"));
        windowed.count().forEach(tally(stage, "counts"));
        runUntil(stage, builder, 8, Map.of("sums", 3, "maxima", 3, "counts", 3));
    }

    private static void windowsByKey(Stage stage) throws Exception {
        StreamBuilder builder = new StreamBuilder();
        PairStream<Integer, Integer> pairs =
                numbers(stage, builder, "n", 20).mapToPair(n -> Pair.of(n % 4, n));
        pairs.groupByKeyAndWindow(TumblingWindows.of(Count.of(10))).forEach(tally(stage, "groups"));
        pairs.reduceByKeyAndWindow(Integer::sum, TumblingWindows.of(Count.of(10)))
                .forEach(tally(stage, "sums"));
        runUntil(stage, builder, 10, Map.of("groups", 8, "sums", 8));
    }

    /** The lag is for stock's sake, as in {@link EventTimeCases}; the last event sees it out. */
    private static void eventTime(Stage stage) throws Exception {
        EmittingSpout events = stage.spout("n", "ts");
        for (int n = 0; n < 10; n++) {
            events.emits(n, 10L + 10 * n);
        }
        events.emits(10, 101L);
        StreamBuilder builder = new StreamBuilder();
        builder.newStream(events)
                .window(
                        SlidingWindows.of(Duration.of(40), Duration.of(20))
                                .withTimestampField("ts")
                                .withLag(Duration.of(1)))
                .map(tuple -> tuple.getInteger(0))
                .reduce(Integer::sum)
                .forEach(tally(stage, "sums"));
        runUntil(stage, builder, 6, Map.of("sums", 5));
    }

    private static PairStream<String, String> pairs(
            Stage stage, StreamBuilder builder, String... pairs) {
        EmittingSpout spout = stage.spout(pairs[0], "pair");
        for (String pair : pairs) {
            spout.emits(pair.substring(0, 1), pair);
        }
        return builder.newStream(spout, new PairValueMapper<>(0, 1));
    }

    private static void join(Stage stage) throws Exception {
        StreamBuilder builder = new StreamBuilder();
        PairStream<String, String> left =
                pairs(stage, builder, "a1", "a2", "b3", "c4")
                        .window(TumblingWindows.of(Count.of(7)));
        PairStream<String, String> right = pairs(stage, builder, "a5", "b6", "d7");
        left.join(right).forEach(tally(stage, "inner"));
        left.join(right, (l, r) -> l + r).forEach(tally(stage, "joined by a function"));
        left.leftOuterJoin(right).forEach(tally(stage, "left"));
        left.rightOuterJoin(right).forEach(tally(stage, "right"));
        left.fullOuterJoin(right).forEach(tally(stage, "full"));
        runUntil(
                stage,
                builder,
                0,
                Map.of("inner", 2, "joined by a function", 2, "left", 4, "right", 3, "full", 5));
    }

    private static void coGroup(Stage stage) throws Exception {
        StreamBuilder builder = new StreamBuilder();
        pairs(stage, builder, "a1", "a2", "b3", "c4")
                .window(TumblingWindows.of(Count.of(7)))
                .coGroupByKey(pairs(stage, builder, "a5", "b6", "d7"))
                .forEach(tally(stage, "groups"));
        runUntil(stage, builder, 0, Map.of("groups", 4));
    }

    private static void state(Stage stage) throws Exception {
        StreamBuilder builder = new StreamBuilder();
        byRest(stage, builder, "n", 9)
                .updateStateByKey(0, (sum, n) -> sum + n)
                .toPairStream()
                .forEach(tally(stage, "sums"));
        runUntilSettled(stage, builder);
    }

    private static void query(Stage stage) throws Exception {
        StreamBuilder builder = new StreamBuilder();
        StreamState<Integer, Integer> sums =
                byRest(stage, builder, "n", 9).updateStateByKey(0, (sum, n) -> sum + n);
        sums.toPairStream().forEach(tally(stage, "sums"));
        ScriptedSpout questions =
                stage.spout(
                        "key",
                        (call, task) -> {
                            int asked = task.ledger().counted("asked");
                            if (task.ledger().counted("sums") == 9 && asked < 4) {
                                task.ledger().count("asked");
                                task.collector().emit(new Values(asked));
                            }
                        });
        builder.newStream(questions, new ValueMapper<Integer>(0))
                .stateQuery(sums)
                .forEach(tally(stage, "answers"));
        runUntil(stage, builder, 9, Map.of("answers", 3));
    }
}
