package io.downburst.oracle.cases;

import io.downburst.oracle.Catalog;
import io.downburst.oracle.Stage;
import io.downburst.oracle.component.FixedBatches;
import io.downburst.oracle.component.Noting;
import io.downburst.oracle.component.PlainNumbers;
import io.downburst.oracle.component.SharedSums;
import io.downburst.oracle.component.TridentNumbers;
import java.util.List;
import net.minidev.json.JSONValue;
import org.apache.storm.Config;
import org.apache.storm.ILocalDRPC;
import org.apache.storm.LocalDRPC;
import org.apache.storm.topology.FailedException;
import org.apache.storm.trident.Stream;
import org.apache.storm.trident.TridentState;
import org.apache.storm.trident.TridentTopology;
import org.apache.storm.trident.operation.BaseFilter;
import org.apache.storm.trident.operation.builtin.Count;
import org.apache.storm.trident.operation.builtin.FilterNull;
import org.apache.storm.trident.operation.builtin.MapGet;
import org.apache.storm.trident.operation.builtin.Sum;
import org.apache.storm.trident.state.StateFactory;
import org.apache.storm.trident.testing.FixedBatchSpout;
import org.apache.storm.trident.testing.MemoryMapState;
import org.apache.storm.trident.testing.Split;
import org.apache.storm.trident.tuple.TridentTuple;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Trident's spouts, transactions, states and queries. */
public final class TridentCases {

    private TridentCases() {}

    public static void enter(Catalog catalog) {
        catalog.add("trident counts words and answers queries", TridentCases::wordCount);
        catalog.add("a trident query without a topology of batches", TridentCases::queryAlone);
        catalog.add("trident over a plain spout", TridentCases::plainSpout);
        catalog.add(
                "a transactional spout repeats a batch that failed",
                stage -> failing(stage, transactional(stage, 8), transactionalSums(stage)));
        catalog.add(
                "an opaque spout cuts a batch that failed anew",
                stage -> failing(stage, opaque(stage, 8), SharedSums.opaque(stage.name())));
        catalog.add("a state without transactions", TridentCases::nonTransactional);
        catalog.add(
                "a transactional spout goes on after its topology was killed",
                stage ->
                        restarted(
                                stage,
                                end -> transactional(stage, unseen(stage), end),
                                transactionalSums(stage)));
        catalog.add(
                "an opaque spout goes on after its topology was killed",
                stage ->
                        restarted(
                                stage,
                                end -> opaque(stage, unseen(stage), end),
                                SharedSums.opaque(stage.name())));
        catalog.add("trident batches begin no sooner than told", TridentCases::interval);
        catalog.add("four trident batches at once", TridentCases::pending);
    }

    /** The stream of numbers of a spout, added to a new topology. */
    @FunctionalInterface
    private interface Source {
        Stream in(TridentTopology topology);
    }

    @FunctionalInterface
    private interface EndingSource {
        Source endingAt(int end);
    }

    private static Source transactional(Stage stage, int end) {
        return transactional(stage, stage.name(), end);
    }

    private static Source transactional(Stage stage, String ledger, int end) {
        return topology ->
                topology.newStream(
                        stage.topologyName(), new TridentNumbers.Transactional(ledger, end));
    }

    private static Source opaque(Stage stage, int end) {
        return opaque(stage, stage.name(), end);
    }

    private static Source opaque(Stage stage, String ledger, int end) {
        return topology ->
                topology.newStream(stage.topologyName(), new TridentNumbers.Opaque(ledger, end));
    }

    /** A ledger for what is not compared: after which batch a topology was killed. */
    private static String unseen(Stage stage) {
        return stage.name() + ", unseen";
    }

    private static StateFactory transactionalSums(Stage stage) {
        return SharedSums.transactional(stage.name());
    }

    private static void sum(Stream stream, StateFactory sums) {
        stream.groupBy(new Fields("partition"))
                .persistentAggregate(sums, new Fields("n"), new Sum(), new Fields("sum"))
                .parallelismHint(2);
    }

    /** Waits until both partitions' sums are of all numbers below the end. */
    private static void awaitSums(Stage stage, int end) throws Exception {
        int sum = end * (end - 1) / 2;
        String expected = "{[0]=%d, [1]=%d}".formatted(sum, sum);
        stage.await(expected, () -> SharedSums.values(stage.name()).equals(expected));
        stage.fact("sums of " + end, SharedSums.values(stage.name()));
    }

    private static void wordCount(Stage stage) throws Exception {
        try (LocalDRPC drpc = new LocalDRPC()) {
            TridentTopology topology = new TridentTopology();
            FixedBatchSpout sentences =
                    FixedBatches.of(
                            new Fields("sentence"),
                            3,
                            new Values("the cow jumped over the moon"),
                            new Values("the man went to the store and bought some candy"),
                            new Values("four score and seven years ago"),
                            new Values("how many apples can you eat"),
                            new Values("to be or not to be the person"));
            TridentState counts =
                    topology.newStream(stage.topologyName(), sentences)
                            .parallelismHint(1)
                            .each(new Fields("sentence"), new Split(), new Fields("word"))
                            .parallelismHint(2)
                            .groupBy(new Fields("word"))
                            .persistentAggregate(
                                    new MemoryMapState.Factory(), new Count(), new Fields("count"))
                            .parallelismHint(3);
            topology.newDRPCStream("counts", drpc)
                    .each(new Fields("args"), new Split(), new Fields("word"))
                    .groupBy(new Fields("word"))
                    .stateQuery(counts, new Fields("word"), new MapGet(), new Fields("count"))
                    .each(new Fields("count"), new FilterNull())
                    .project(new Fields("word", "count"));
            stage.submit(topology.build(), stage.conf());
            // Each partition of the last batch is there in its own time.
            String last =
                    "[[\"be\",2], [\"not\",1], [\"or\",1], [\"person\",1], [\"the\",5], [\"to\",3]]";
            stage.await("all words", () -> answer(drpc, "to be or not the person").equals(last));
            for (String words : List.of("the", "to be", "cow moon nobody", "nobody")) {
                stage.fact("answer to " + words, answer(drpc, words));
            }
            stage.kill();
        }
    }

    /** Its rows in order: partitions answer in whatever order. */
    private static String answer(ILocalDRPC drpc, String words) {
        try {
            List<?> rows = (List<?>) JSONValue.parse(drpc.execute("counts", words));
            return rows.stream().map(Object::toString).sorted().toList().toString();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static void queryAlone(Stage stage) throws Exception {
        try (LocalDRPC drpc = new LocalDRPC()) {
            TridentTopology topology = new TridentTopology();
            topology.newDRPCStream("counts", drpc)
                    .each(new Fields("args"), new Split(), new Fields("word"))
                    .parallelismHint(2)
                    .aggregate(new Count(), new Fields("count"))
                    .project(new Fields("count"));
            stage.submit(topology.build(), stage.conf());
            for (String words : List.of("one", "one two", "one two three")) {
                stage.fact("answer to " + words, answer(drpc, words));
            }
            stage.kill();
        }
    }

    private static void plainSpout(Stage stage) throws Exception {
        TridentTopology topology = new TridentTopology();
        topology.newStream(stage.topologyName(), new PlainNumbers(stage.name(), 10))
                .filter(new Noting(stage.name(), "seen"))
                .filter(new FailsTwice(List.of(4)));
        stage.submit(topology.build(), stage.conf());
        stage.await("all acked", () -> stage.ledger().counted("acked") == 10);
        stage.kill();
    }

    /** The second batch fails twice. */
    private static void failing(Stage stage, Source source, StateFactory sums) throws Exception {
        TridentTopology topology = new TridentTopology();
        Stream numbers =
                source.in(topology).filter(new FailsTwice(List.of(1, 4))).parallelismHint(1);
        sum(numbers, sums);
        stage.submit(topology.build(), stage.conf());
        awaitSums(stage, 8);
        stage.kill();
    }

    /** Fails the batch of a tuple at its first and second attempt. */
    private static final class FailsTwice extends BaseFilter {
        private final List<Object> values;
        private int attempts;

        FailsTwice(List<Object> values) {
            this.values = values;
        }

        @Override
        public boolean isKeep(TridentTuple tuple) {
            if (tuple.getValues().equals(values) && attempts++ < 2) {
                throw new FailedException("attempt " + attempts);
            }
            return true;
        }
    }

    private static void nonTransactional(Stage stage) throws Exception {
        TridentTopology topology = new TridentTopology();
        sum(transactional(stage, 8).in(topology), SharedSums.nonTransactional(stage.name()));
        stage.submit(topology.build(), stage.conf());
        awaitSums(stage, 8);
        stage.kill();
    }

    private static void restarted(Stage stage, EndingSource source, StateFactory sums)
            throws Exception {
        for (int end : List.of(8, 16)) {
            TridentTopology topology = new TridentTopology();
            sum(source.endingAt(end).in(topology), sums);
            stage.awaitNameFree();
            stage.submit(topology.build(), stage.conf());
            awaitSums(stage, end);
            stage.kill();
        }
    }

    private static void interval(Stage stage) throws Exception {
        Config conf = stage.conf();
        conf.put(Config.TOPOLOGY_TRIDENT_BATCH_EMIT_INTERVAL_MILLIS, 300);
        conf.setMaxSpoutPending(5);
        TridentTopology topology = new TridentTopology();
        transactional(stage, 18).in(topology).filter(new Noting(stage.name(), "seen"));
        long begin = System.nanoTime();
        stage.submit(topology.build(), conf);
        stage.await("all", () -> stage.ledger().counted("seen") == 36);
        long millis = (System.nanoTime() - begin) / 1_000_000;
        stage.fact("six batches took five intervals", millis >= 5 * 300 - 50);
        stage.kill();
    }

    private static void pending(Stage stage) throws Exception {
        Config conf = stage.conf();
        conf.setMaxSpoutPending(4);
        conf.put(Config.TOPOLOGY_TRIDENT_BATCH_EMIT_INTERVAL_MILLIS, 1);
        TridentTopology topology = new TridentTopology();
        sum(transactional(stage, 60).in(topology), transactionalSums(stage));
        stage.submit(topology.build(), conf);
        awaitSums(stage, 60);
        stage.kill();
    }
}
