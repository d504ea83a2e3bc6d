package io.downburst.oracle.cases;

import io.downburst.oracle.Catalog;
import io.downburst.oracle.Catalog.Difference;
import io.downburst.oracle.Stage;
import io.downburst.oracle.component.BoltTask;
import io.downburst.oracle.component.Execution;
import io.downburst.oracle.component.LambdaBolt;
import java.util.Collections;
import java.util.List;
import org.apache.storm.Config;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Trees that fail, and acks and fails that come twice or in the wrong order. */
public final class FailureCases {

    private static final String SECOND_ACK_IS_IGNORED =
            "stock's second ack undoes the first, so the tree stays open until it times out; here a"
                    + " second ack does nothing";

    private FailureCases() {}

    public static void enter(Catalog catalog) {
        catalog.add("failed messages are replayed by the spout", FailureCases::replay);
        catalog.add("one failing child fails the tree once", FailureCases::oneChild);
        catalog.add("every child fails and the spout hears it once", FailureCases::everyChild);
        catalog.add("a tuple of two roots fails both", FailureCases::twoRoots);
        catalog.add("a failing unanchored branch fails nothing", FailureCases::unanchored);
        catalog.add("fail, then ack", stage -> onTheOneBefore(stage, FailureCases::failThenAck));
        catalog.add("ack, then fail", stage -> onTheOneBefore(stage, FailureCases::ackThenFail));
        catalog.add("ack twice", stage -> onTheOneBefore(stage, FailureCases::ackTwice));
        catalog.add("fail twice", stage -> onTheOneBefore(stage, FailureCases::failTwice));
        catalog.add(
                "anchoring to a tuple whose tree is complete",
                stage -> onTheOneBefore(stage, FailureCases::anchorOnceComplete, 4));
        catalog.add("anchoring after ack times out", FailureCases::anchorAfterAck);
        catalog.add(
                "ack twice before the child is acked",
                FailureCases::ackTwiceWithChild,
                new Difference(
                        "ledger messages",
                        "EA x 4 [n0, n2, n4, n6]; EF x 3 [n1, n3, n5]",
                        "EA x 7 [n0, n1, n2, n3, n4, n5, n6]",
                        SECOND_ACK_IS_IGNORED),
                new Difference(
                        "ledger totals",
                        "emitted=7 acked=4 failed=3 pending=0",
                        "emitted=7 acked=7 failed=0 pending=0",
                        SECOND_ACK_IS_IGNORED));
        catalog.add("a tuple that nobody acks times out", FailureCases::forgotten);
    }

    private static Config shortTimeout(Stage stage) {
        Config conf = stage.conf();
        conf.setMessageTimeoutSecs(1);
        return conf;
    }

    private static void replay(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(6).replayingFailed());
        topology.setBolt("sink", stage.bolt(FailureCases::failEachEvenNumberOnce), 2)
                .fieldsGrouping("numbers", new Fields("n"));
        stage.runUntil(topology, stage.conf(), "six acked", () -> stage.ledger().acked() == 6);
    }

    private static void failEachEvenNumberOnce(Tuple tuple, BoltTask task) {
        boolean seen =
                task.held().stream().anyMatch(held -> held.getValues().equals(tuple.getValues()));
        task.held().add(tuple);
        if (tuple.getInteger(0) % 2 == 0 && !seen) {
            task.fail(tuple);
        } else {
            task.ack(tuple);
        }
    }

    private static LambdaBolt splitter(Stage stage) {
        return stage.bolt(
                        (tuple, task) -> {
                            for (int child = 0; child < 3; child++) {
                                task.emit(tuple, tuple.getValue(0), child);
                            }
                            task.ack(tuple);
                        })
                .declares("n", "child");
    }

    private static void oneChild(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(6));
        topology.setBolt("splitter", splitter(stage)).shuffleGrouping("numbers");
        topology.setBolt(
                        "sink",
                        stage.bolt(
                                (tuple, task) -> {
                                    if (tuple.getInteger(0) >= 3 && tuple.getInteger(1) == 1) {
                                        task.fail(tuple);
                                    } else {
                                        task.ack(tuple);
                                    }
                                }),
                        3)
                .shuffleGrouping("splitter");
        stage.runUntilReceived(topology, "sink", 18);
    }

    private static void everyChild(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(4));
        topology.setBolt("splitter", splitter(stage)).shuffleGrouping("numbers");
        topology.setBolt("sink", stage.bolt((tuple, task) -> task.fail(tuple)))
                .shuffleGrouping("splitter");
        stage.runUntilReceived(topology, "sink", 12);
    }

    private static void twoRoots(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("lefts", stage.spout("left").emitsNumbers(4));
        topology.setSpout("rights", stage.spout("right").emitsNumbers(4));
        topology.setBolt("join", TreeCases.join(stage))
                .globalGrouping("lefts")
                .globalGrouping("rights");
        topology.setBolt(
                        "sink",
                        stage.bolt(
                                (tuple, task) -> {
                                    if (tuple.getInteger(0) == 2) {
                                        task.fail(tuple);
                                    } else {
                                        task.ack(tuple);
                                    }
                                }))
                .shuffleGrouping("join");
        stage.run(topology);
    }

    private static void unanchored(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(5));
        topology.setBolt(
                        "relay",
                        stage.bolt(
                                        (tuple, task) -> {
                                            task.collector().emit(new Values(tuple.getValue(0)));
                                            task.ack(tuple);
                                        })
                                .declares("n"))
                .shuffleGrouping("numbers");
        topology.setBolt("sink", stage.bolt((tuple, task) -> task.fail(tuple)))
                .shuffleGrouping("relay");
        stage.runUntilReceived(topology, "sink", 5);
    }

    private static void failThenAck(Tuple tuple, BoltTask task) {
        task.fail(tuple);
        task.ack(tuple);
    }

    private static void ackThenFail(Tuple tuple, BoltTask task) {
        task.ack(tuple);
        task.fail(tuple);
    }

    private static void ackTwice(Tuple tuple, BoltTask task) {
        task.ack(tuple);
        task.ack(tuple);
    }

    private static void failTwice(Tuple tuple, BoltTask task) {
        task.fail(tuple);
        task.fail(tuple);
    }

    /**
     * Treats a tuple when the next has come, for then the acker surely knows of it; otherwise
     * stock's outcome hangs on which message overtakes which.
     */
    private static void onTheOneBefore(Stage stage, Execution execution) throws Exception {
        onTheOneBefore(stage, execution, 0);
    }

    /**
     * @param children what the deeds emit in all, which may come once all is acked
     */
    private static void onTheOneBefore(Stage stage, Execution execution, int children)
            throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(5));
        topology.setBolt(
                        "bolt",
                        stage.bolt(
                                        (tuple, task) -> {
                                            task.held()
                                                    .forEach(
                                                            before ->
                                                                    execution.execute(
                                                                            before, task));
                                            task.held().clear();
                                            if (tuple.getInteger(0) < 4) {
                                                task.held().add(tuple);
                                            } else {
                                                task.ack(tuple);
                                            }
                                        })
                                .declares("text"))
                .globalGrouping("numbers");
        topology.setBolt("children", stage.sink()).shuffleGrouping("bolt");
        stage.runUntilReceived(topology, shortTimeout(stage), "children", children);
    }

    private static void anchorOnceComplete(Tuple tuple, BoltTask task) {
        task.ack(tuple);
        task.emit(tuple, "child of " + tuple.getValue(0));
    }

    private static void anchorAfterAck(Stage stage) throws Exception {
        runWithLateChildren(
                stage,
                (tuple, task) -> {
                    task.emit(tuple, tuple.getValue(0));
                    task.ack(tuple);
                    task.emit(tuple, tuple.getValue(0));
                });
    }

    private static void ackTwiceWithChild(Stage stage) throws Exception {
        runWithLateChildren(
                stage,
                (tuple, task) -> {
                    task.emit(tuple, tuple.getValue(0));
                    task.ack(tuple);
                    task.ack(tuple);
                });
    }

    /**
     * The deed is done to odd numbers; even ones show that good trees go on completing. The sink
     * acks the children of a number, the last one first, when it sees the next number: by then the
     * deed is done.
     */
    private static void runWithLateChildren(Stage stage, Execution deed) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(7));
        topology.setBolt(
                        "relay",
                        stage.bolt(
                                        (tuple, task) -> {
                                            if (tuple.getInteger(0) % 2 == 1) {
                                                deed.execute(tuple, task);
                                            } else {
                                                task.emit(tuple, tuple.getValue(0));
                                                task.ack(tuple);
                                            }
                                        })
                                .declares("n"))
                .globalGrouping("numbers");
        topology.setBolt("sink", stage.bolt(FailureCases::ackBackwardsAtTheNextNumber))
                .globalGrouping("relay");
        stage.run(topology, shortTimeout(stage));
    }

    private static void ackBackwardsAtTheNextNumber(Tuple tuple, BoltTask task) {
        if (!task.held().isEmpty() && !task.held().get(0).getValues().equals(tuple.getValues())) {
            Collections.reverse(task.held());
            task.held().forEach(task::ack);
            task.held().clear();
        }
        if (tuple.getInteger(0) == 6) {
            task.ack(tuple);
        } else {
            task.held().add(tuple);
        }
    }

    private static void forgotten(Stage stage) throws Exception {
        List<Integer> forgotten = List.of(1, 4);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(6));
        topology.setBolt(
                        "sink",
                        stage.bolt(
                                (tuple, task) -> {
                                    if (!forgotten.contains(tuple.getInteger(0))) {
                                        task.ack(tuple);
                                    }
                                }))
                .globalGrouping("numbers");
        stage.run(topology, shortTimeout(stage));
    }
}
