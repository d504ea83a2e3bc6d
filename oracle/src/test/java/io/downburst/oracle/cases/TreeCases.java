package io.downburst.oracle.cases;

import io.downburst.oracle.Catalog;
import io.downburst.oracle.Stage;
import io.downburst.oracle.component.BoltTask;
import io.downburst.oracle.component.LambdaBolt;
import java.io.Serializable;
import java.util.List;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Shapes of tuple trees that complete, and what completes without a tree. */
public final class TreeCases {

    private TreeCases() {}

    public static void enter(Catalog catalog) {
        catalog.add("a chain of three bolts", TreeCases::chain);
        catalog.add("a fan-out of three children", TreeCases::fanOut);
        catalog.add("a diamond joined with two anchors", TreeCases::diamond);
        catalog.add(
                "the same anchor twice", stage -> anchored(stage, tuple -> List.of(tuple, tuple)));
        catalog.add("an empty list of anchors", stage -> anchored(stage, tuple -> List.of()));
        catalog.add("anchors from two spouts", TreeCases::twoSpouts);
        catalog.add("children emitted in batches long after", TreeCases::laterBatch);
        catalog.add("a cycle that ends", TreeCases::cycle);
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
        stage.runUntilReceived(topology, "sink", 6);
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
