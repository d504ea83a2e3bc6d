package io.downburst.oracle.cases;

import io.downburst.oracle.Catalog;
import io.downburst.oracle.Stage;
import io.downburst.oracle.component.BoltTask;
import io.downburst.oracle.component.LambdaBolt;
import io.downburst.oracle.component.ScriptedSpout;
import java.io.Serializable;
import java.util.List;
import org.apache.storm.Config;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Shapes of tuple trees that complete, and what completes without a tree. */
public final class TreeCases {

    private TreeCases() {}

    public static void enter(Catalog catalog) {
        catalog.add("a tree of one tuple", stage -> withSink(stage, stage.conf()));
        catalog.add("a chain of three bolts", TreeCases::chain);
        catalog.add("a fan-out of three children", TreeCases::fanOut);
        catalog.add("a diamond joined with two anchors", TreeCases::diamond);
        catalog.add(
                "the same anchor twice", stage -> anchored(stage, tuple -> List.of(tuple, tuple)));
        catalog.add("an empty list of anchors", stage -> anchored(stage, tuple -> List.of()));
        catalog.add("anchors from two spouts", TreeCases::twoSpouts);
        catalog.add("children emitted in batches long after", TreeCases::laterBatch);
        catalog.add("a stream without subscribers", TreeCases::noSubscriber);
        catalog.add("a topology without bolts", TreeCases::noBolts);
        catalog.add("three ackers", stage -> withSink(stage, ackers(stage, 3)));
        catalog.add("no ackers: acked inside emit", TreeCases::noAckers);
        catalog.add("no ackers: bolts may ack and fail", TreeCases::noAckersInBolt);
        catalog.add("emits without message id are not tracked", TreeCases::untracked);
        catalog.add("one message id emitted twice at once", TreeCases::sameIdTwice);
        catalog.add("message ids of any kind", TreeCases::anyId);
        catalog.add("callbacks reach the emitting task", TreeCases::rightTask);
        catalog.add("a spout emits inside ack", TreeCases::emitsInAck);
        catalog.add("tuples emitted in open and prepare arrive", TreeCases::earlyEmits);
        catalog.add("a cycle that ends", TreeCases::cycle);
    }

    private static Config ackers(Stage stage, int ackers) {
        Config conf = stage.conf();
        conf.setNumAckers(ackers);
        return conf;
    }

    private static void withSink(Stage stage, Config conf) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(20), 2);
        topology.setBolt("sink", stage.sink(), 2).shuffleGrouping("numbers");
        stage.run(topology, conf);
    }

    private static void chain(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(20));
        topology.setBolt("first", stage.relay("n"), 2).shuffleGrouping("numbers");
        topology.setBolt("second", stage.relay("n"), 2).fieldsGrouping("first", new Fields("n"));
        topology.setBolt("third", stage.sink(), 2).shuffleGrouping("second");
        stage.run(topology);
    }

    private static void fanOut(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(10));
        topology.setBolt(
                        "splitter",
                        stage.bolt(
                                        (tuple, task) -> {
                                            for (int child = 0; child < 3; child++) {
                                                task.emit(tuple, tuple.getValue(0), child);
                                            }
                                            task.ack(tuple);
                                        })
                                .declares("n", "child"))
                .shuffleGrouping("numbers");
        topology.setBolt("sink", stage.sink(), 3).shuffleGrouping("splitter");
        topology.setBolt("everywhere", stage.sink(), 2).allGrouping("splitter");
        stage.run(topology);
    }

    /** Joins the two tuples of a number; the joined tuple is anchored to both. */
    static LambdaBolt join(Stage stage) {
        return stage.bolt(
                        (tuple, task) -> {
                            Tuple other =
                                    task.held().stream()
                                            .filter(
                                                    held ->
                                                            held.getValue(0)
                                                                    .equals(tuple.getValue(0)))
                                            .findFirst()
                                            .orElse(null);
                            if (other == null) {
                                task.held().add(tuple);
                                return;
                            }
                            task.held().remove(other);
                            task.collector()
                                    .emit(List.of(other, tuple), new Values(tuple.getValue(0)));
                            task.ack(other);
                            task.ack(tuple);
                        })
                .declares("n");
    }

    private static void diamond(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(12));
        topology.setBolt("left", stage.relay("n"), 2).shuffleGrouping("numbers");
        topology.setBolt("right", stage.relay("n")).shuffleGrouping("numbers");
        topology.setBolt("join", join(stage), 2)
                .fieldsGrouping("left", new Fields("n"))
                .fieldsGrouping("right", new Fields("n"));
        topology.setBolt("sink", stage.sink()).shuffleGrouping("join");
        stage.run(topology);
    }

    @FunctionalInterface
    private interface Anchors extends Serializable {
        List<Tuple> of(Tuple input);
    }

    private static void anchored(Stage stage, Anchors anchors) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(6));
        topology.setBolt(
                        "relay",
                        stage.bolt(
                                        (tuple, task) -> {
                                            task.collector()
                                                    .emit(anchors.of(tuple), tuple.getValues());
                                            task.ack(tuple);
                                        })
                                .declares("n"))
                .shuffleGrouping("numbers");
        topology.setBolt(
                        "sink",
                        stage.bolt(
                                (tuple, task) -> {
                                    int roots = tuple.getMessageId().getAnchors().size();
                                    task.tally("roots of a tuple in the sink", roots);
                                    task.ack(tuple);
                                }))
                .shuffleGrouping("relay");
        stage.submit(topology, stage.conf());
        stage.awaitSettled();
        stage.await("six in the sink", () -> stage.ledger().counted("received by sink") == 6);
        stage.kill();
    }

    private static void twoSpouts(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("lefts", stage.spout("left").emitsNumbers(8));
        topology.setSpout("rights", stage.spout("right").emitsNumbers(8), 2);
        topology.setBolt("join", join(stage), 2)
                .fieldsGrouping("lefts", new Fields("left"))
                .fieldsGrouping("rights", new Fields("right"));
        topology.setBolt(
                        "sink",
                        stage.bolt(
                                (tuple, task) -> {
                                    int roots = tuple.getMessageId().getAnchors().size();
                                    task.tally("roots of a tuple in the sink", roots);
                                    task.ack(tuple);
                                }))
                .shuffleGrouping("join");
        stage.run(topology);
    }

    private static void laterBatch(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(20));
        topology.setBolt(
                        "batcher",
                        stage.bolt(
                                        (tuple, task) -> {
                                            task.held().add(tuple);
                                            if (task.held().size() == 5) {
                                                task.collector()
                                                        .emit(
                                                                task.held(),
                                                                new Values(tuple.getValue(0)));
                                                task.held().forEach(task::ack);
                                                task.held().clear();
                                            }
                                        })
                                .declares("last"))
                .globalGrouping("numbers");
        topology.setBolt("sink", stage.sink()).shuffleGrouping("batcher");
        stage.run(topology);
    }

    private static void noSubscriber(Stage stage) throws Exception {
        var spout = stage.spout("n").declaresStream("unheard", "n");
        for (int i = 0; i < 5; i++) {
            spout.emitsOn("unheard", i).emits(i);
        }
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", spout);
        topology.setBolt("sink", stage.sink()).shuffleGrouping("numbers");
        stage.run(topology);
        stage.factOfReturnedTasks();
    }

    private static void noBolts(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(5));
        stage.run(topology);
        stage.factOfReturnedTasks();
    }

    private static void noAckers(Stage stage) throws Exception {
        stage.ledger().expect(2);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout(
                "numbers",
                new ScriptedSpout(
                                stage.name(),
                                ScriptedSpout.fields("n"),
                                (call, task) -> {
                                    if (call < 2) {
                                        task.ledger().note("order", "emit n" + call);
                                        task.collector().emit(new Values(call), "n" + call);
                                        task.ledger().note("order", "emitted n" + call);
                                    }
                                })
                        .onAck(
                                (messageId, task) ->
                                        task.ledger().note("order", "ack " + messageId)));
        topology.setBolt("sink", stage.sink()).shuffleGrouping("numbers");
        stage.submit(topology, ackers(stage, 0));
        stage.awaitSettled();
        stage.await("both in the sink", () -> stage.ledger().counted("received by sink") == 2);
        stage.kill();
    }

    private static void noAckersInBolt(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(4));
        topology.setBolt(
                        "relay",
                        stage.bolt(
                                        (tuple, task) -> {
                                            task.emit(tuple, tuple.getValue(0));
                                            task.tally(
                                                    "roots",
                                                    tuple.getMessageId().getAnchors().size());
                                            task.collector().fail(tuple);
                                            task.collector().resetTimeout(tuple);
                                            task.ack(tuple);
                                        })
                                .declares("n"))
                .shuffleGrouping("numbers");
        topology.setBolt("sink", stage.sink()).shuffleGrouping("relay");
        stage.submit(topology, ackers(stage, 0));
        stage.await("four in the sink", () -> stage.ledger().counted("received by sink") == 4);
        stage.kill();
    }

    private static void untracked(Stage stage) throws Exception {
        var spout = stage.spout("n");
        for (int i = 0; i < 5; i++) {
            spout.emitsUntracked(i);
        }
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", spout.emits("the last"));
        topology.setBolt(
                        "sink",
                        stage.bolt(
                                (tuple, task) -> {
                                    int roots = tuple.getMessageId().getAnchors().size();
                                    task.note("roots in order of arrival", roots);
                                    task.ack(tuple);
                                }))
                .globalGrouping("numbers");
        stage.run(topology);
    }

    private static void sameIdTwice(Stage stage) throws Exception {
        stage.ledger().expect(3);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout(
                "numbers",
                new ScriptedSpout(
                        stage.name(),
                        ScriptedSpout.fields("n"),
                        (call, task) -> {
                            if (call == 0) {
                                task.collector().emit(new Values(1), "the same");
                                task.collector().emit(new Values(2), "the same");
                                task.collector().emit(new Values(3), "another");
                            }
                        }));
        // Holds the first two until the third is there, so that both are pending at once.
        topology.setBolt(
                        "sink",
                        stage.bolt(
                                (tuple, task) -> {
                                    task.held().add(tuple);
                                    if (task.held().size() == 3) {
                                        task.held().forEach(task::ack);
                                    }
                                }))
                .globalGrouping("numbers");
        stage.run(topology);
    }

    private static void anyId(Stage stage) throws Exception {
        stage.ledger().expect(5);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout(
                "numbers",
                new ScriptedSpout(
                                stage.name(),
                                ScriptedSpout.fields("n"),
                                (call, task) -> {
                                    Object[] ids = {1, 22L, "three", List.of(4), 'v'};
                                    if (call < ids.length) {
                                        task.collector().emit(new Values(call), ids[call]);
                                    }
                                })
                        .onAck((id, task) -> task.ledger().tally("acked", id)));
        topology.setBolt("sink", stage.sink(), 2).shuffleGrouping("numbers");
        stage.run(topology);
    }

    private static void rightTask(Stage stage) throws Exception {
        stage.ledger().expect(12);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout(
                        "numbers",
                        new ScriptedSpout(
                                        stage.name(),
                                        ScriptedSpout.fields("id"),
                                        (call, task) -> {
                                            if (call < 3) {
                                                String id = "from " + task.id() + " number " + call;
                                                task.collector().emit(new Values(id), id);
                                            }
                                        })
                                .onAck(
                                        (id, task) ->
                                                task.ledger()
                                                        .tally("acked", id + " in " + task.id()))
                                .onFail(
                                        (id, task) ->
                                                task.ledger()
                                                        .tally("failed", id + " in " + task.id())),
                        2)
                .setNumTasks(4);
        topology.setBolt(
                        "sink",
                        stage.bolt(
                                (tuple, task) -> {
                                    if (tuple.getString(0).endsWith("1")) {
                                        task.fail(tuple);
                                    } else {
                                        task.ack(tuple);
                                    }
                                }),
                        2)
                .shuffleGrouping("numbers");
        stage.run(topology);
    }

    /** What a spout emits inside ack is not held back by max.spout.pending. */
    private static void emitsInAck(Stage stage) throws Exception {
        stage.ledger().expect(6);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout(
                "numbers",
                new ScriptedSpout(
                                stage.name(),
                                ScriptedSpout.fields("n"),
                                (call, task) -> {
                                    if (call == 0) {
                                        task.collector().emit(new Values(0), 0);
                                    }
                                })
                        .onAck(
                                (id, task) -> {
                                    task.ledger().note("acked", id);
                                    int next = (Integer) id + 1;
                                    if (next < 6) {
                                        task.collector().emit(new Values(next), next);
                                    }
                                }));
        topology.setBolt("sink", stage.sink()).shuffleGrouping("numbers");
        Config conf = stage.conf();
        conf.setMaxSpoutPending(1);
        stage.run(topology, conf);
    }

    private static void earlyEmits(Stage stage) throws Exception {
        stage.ledger().expect(1);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout(
                "numbers",
                new ScriptedSpout(stage.name(), ScriptedSpout.fields("text"), (call, task) -> {})
                        .onOpen(
                                (call, task) ->
                                        task.collector().emit(new Values("from open"), "in open")));
        topology.setBolt(
                        "early",
                        stage.relay("text")
                                .onPrepare(
                                        task -> task.collector().emit(new Values("from prepare"))))
                .shuffleGrouping("numbers");
        topology.setBolt("sink", stage.sink()).shuffleGrouping("early");
        stage.submit(topology, stage.conf());
        stage.awaitSettled();
        stage.await("both in the sink", () -> stage.ledger().counted("received by sink") == 2);
        stage.kill();
    }

    private static void cycle(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emits(5).emits(0).emits(3));
        topology.setBolt("down", stage.bolt(TreeCases::countDown).declares("n"), 2)
                .shuffleGrouping("numbers")
                .shuffleGrouping("up");
        topology.setBolt("up", stage.relay("n"), 2).shuffleGrouping("down");
        stage.run(topology);
    }

    private static void countDown(Tuple tuple, BoltTask task) {
        if (tuple.getInteger(0) > 0) {
            task.emit(tuple, tuple.getInteger(0) - 1);
        }
        task.ack(tuple);
    }
}
