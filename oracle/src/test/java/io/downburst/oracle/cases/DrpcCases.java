package io.downburst.oracle.cases;

import io.downburst.oracle.Catalog;
import io.downburst.oracle.Stage;
import java.io.Serializable;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.apache.storm.LocalDRPC;
import org.apache.storm.coordination.BatchOutputCollector;
import org.apache.storm.drpc.LinearDRPCTopologyBuilder;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.FailedException;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.topology.base.BaseBatchBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Linear DRPC topologies, whose batch bolts end when all of a request has come. */
@SuppressWarnings("deprecation") // Storm's successor of linear DRPC is Trident's.
public final class DrpcCases {

    private static final int REQUESTS = 12;

    private DrpcCases() {}

    public static void enter(Catalog catalog) {
        catalog.add("linear drpc finds the reach of pages", DrpcCases::reach);
        catalog.add("linear drpc requests at the same time", DrpcCases::atOnce);
        catalog.add("a linear drpc request that a bolt fails", DrpcCases::failed);
    }

    /** A basic bolt that is one function. */
    @FunctionalInterface
    private interface Step extends Serializable {
        void take(Object id, String argument, BasicOutputCollector collector);
    }

    private static final class StepBolt extends BaseBasicBolt {
        private final Step step;

        StepBolt(Step step) {
            this.step = step;
        }

        @Override
        public void execute(Tuple tuple, BasicOutputCollector collector) {
            step.take(tuple.getValue(0), tuple.getString(1), collector);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("id", "value"));
        }
    }

    /** Counts a request's different values, or adds up the counts of such bolts. */
    private static final class CountBolt extends BaseBatchBolt<Object> {
        private transient BatchOutputCollector collector;
        private transient Object id;
        private transient Set<String> different;
        private transient int sum;

        @Override
        public void prepare(
                Map<String, Object> conf,
                TopologyContext context,
                BatchOutputCollector collector,
                Object id) {
            this.collector = collector;
            this.id = id;
            different = new HashSet<>();
        }

        @Override
        public void execute(Tuple tuple) {
            if (tuple.getValue(1) instanceof Integer count) {
                sum += count;
            } else {
                different.add(tuple.getString(1));
            }
        }

        @Override
        public void finishBatch() {
            collector.emit(new Values(id, sum + different.size()));
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("id", "count"));
        }
    }

    /** A page of n is told of by n people, each of whom has three followers, two of them shared. */
    private static LinearDRPCTopologyBuilder reachTopology() {
        LinearDRPCTopologyBuilder builder = new LinearDRPCTopologyBuilder("reach");
        builder.addBolt(new StepBolt(DrpcCases::tellers), 2);
        builder.addBolt(new StepBolt(DrpcCases::followers), 3).shuffleGrouping();
        builder.addBolt(new CountBolt(), 3).fieldsGrouping(new Fields("id", "value"));
        builder.addBolt(new CountBolt(), 2).fieldsGrouping(new Fields("id"));
        return builder;
    }

    private static void tellers(Object id, String page, BasicOutputCollector collector) {
        IntStream.range(0, Integer.parseInt(page))
                .forEach(teller -> collector.emit(new Values(id, String.valueOf(teller))));
    }

    private static void followers(Object id, String teller, BasicOutputCollector collector) {
        int first = Integer.parseInt(teller);
        IntStream.range(first, first + 3)
                .forEach(follower -> collector.emit(new Values(id, String.valueOf(follower))));
    }

    private static void reach(Stage stage) throws Exception {
        try (LocalDRPC drpc = new LocalDRPC()) {
            stage.submit(reachTopology().createLocalTopology(drpc), stage.conf());
            for (int page : new int[] {5, 0, 1, 100}) {
                stage.fact("reach of " + page, drpc.execute("reach", String.valueOf(page)));
            }
            stage.kill();
        }
    }

    private static void atOnce(Stage stage) throws Exception {
        try (LocalDRPC drpc = new LocalDRPC()) {
            stage.submit(reachTopology().createLocalTopology(drpc), stage.conf());
            CompletableFuture<?>[] answers =
                    IntStream.range(0, REQUESTS)
                            .mapToObj(
                                    page ->
                                            CompletableFuture.runAsync(
                                                    () -> ask(stage, drpc, page)))
                            .toArray(CompletableFuture<?>[]::new);
            CompletableFuture.allOf(answers).get();
            stage.kill();
        }
    }

    private static void ask(Stage stage, LocalDRPC drpc, int page) {
        try {
            stage.fact("reach of " + page, drpc.execute("reach", String.valueOf(page)));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static void failed(Stage stage) throws Exception {
        LinearDRPCTopologyBuilder builder = new LinearDRPCTopologyBuilder("refuse");
        builder.addBolt(
                new StepBolt(
                        (id, argument, collector) -> {
                            if (argument.isEmpty()) {
                                throw new FailedException("nothing to say");
                            }
                            collector.emit(new Values(id, argument + "!"));
                        }),
                2);
        try (LocalDRPC drpc = new LocalDRPC()) {
            stage.submit(builder.createLocalTopology(drpc), stage.conf());
            stage.factOfThrown("of nothing", () -> drpc.execute("refuse", ""));
            stage.fact("of something", drpc.execute("refuse", "gust"));
            stage.kill();
        }
    }
}
