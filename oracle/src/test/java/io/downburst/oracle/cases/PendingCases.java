package io.downburst.oracle.cases;

import io.downburst.oracle.Catalog;
import io.downburst.oracle.Stage;
import io.downburst.oracle.component.EmittingSpout;
import io.downburst.oracle.component.Execution;
import io.downburst.oracle.component.ScriptedSpout;
import io.downburst.oracle.component.ScriptedSpout.SpoutTask;
import org.apache.storm.Config;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Values;

/** What max.spout.pending holds back. */
public final class PendingCases {

    private PendingCases() {}

    public static void enter(Catalog catalog) {
        catalog.add("max spout pending is reached and not passed", PendingCases::maxPending);
        catalog.add(
                "max spout pending counts each task of an executor",
                PendingCases::maxPendingOfTasks);
        catalog.add("one nextTuple may overshoot max spout pending", PendingCases::overshoot);
        catalog.add("untracked tuples do not count as pending", PendingCases::untrackedPending);
    }

    /**
     * Acks a batch once it is full, so that a limit of the batch's size must be reached to go on.
     */
    private static Execution ackingBatches(int size) {
        return (tuple, task) -> {
            task.held().add(tuple);
            if (task.held().size() == size) {
                task.held().forEach(task::ack);
                task.held().clear();
            }
        };
    }

    private static void notePending(SpoutTask task) {
        task.ledger().count("pending was " + task.collector().getPendingCount());
    }

    private static int highestPending(Stage stage) {
        return stage.ledger().countedBy("pending was ").keySet().stream()
                .mapToInt(Integer::parseInt)
                .max()
                .orElse(0);
    }

    private static Config maxPending(Stage stage, int limit) {
        Config conf = stage.conf();
        conf.setMaxSpoutPending(limit);
        return conf;
    }

    private static void maxPending(Stage stage) throws Exception {
        stage.ledger().expect(12);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", emittingInCalls(stage, 12, 1));
        topology.setBolt("batcher", stage.bolt(ackingBatches(3))).globalGrouping("numbers");
        stage.run(topology, maxPending(stage, 3));
        stage.fact("highest pending count", highestPending(stage));
    }

    private static void maxPendingOfTasks(Stage stage) throws Exception {
        stage.ledger().expect(24);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", emittingInCalls(stage, 12, 1), 1).setNumTasks(2);
        topology.setBolt("batcher", stage.bolt(ackingBatches(4))).globalGrouping("numbers");
        stage.run(topology, maxPending(stage, 2));
        int highest = highestPending(stage);
        stage.fact("the executor went to twice the limit", highest >= 4);
        stage.fact("and overshot by less than one round of tasks", highest <= 5);
    }

    private static void overshoot(Stage stage) throws Exception {
        stage.ledger().expect(25);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", emittingInCalls(stage, 5, 5));
        topology.setBolt("batcher", stage.bolt(ackingBatches(5))).globalGrouping("numbers");
        stage.run(topology, maxPending(stage, 3));
        int highest = highestPending(stage);
        stage.fact("one call emitted past the limit", highest >= 5);
        stage.fact("no call began at the limit", highest <= 7);
    }

    private static void untrackedPending(Stage stage) throws Exception {
        EmittingSpout spout = stage.spout("n").emits("first");
        for (int i = 0; i < 10; i++) {
            spout.emitsUntracked(i);
        }
        spout.emits("last");
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", spout);
        // The first is acked by the last, so ten untracked ones must pass while one is pending.
        topology.setBolt("sink", stage.bolt(ackingBatches(12))).globalGrouping("numbers");
        stage.run(topology, maxPending(stage, 2));
    }

    /**
     * A spout that emits a number of tuples in each of its first calls and counts what is pending.
     */
    static ScriptedSpout emittingInCalls(Stage stage, int calls, int perCall) {
        return stage.spout(
                "n",
                (call, task) -> {
                    if (call < calls) {
                        for (int i = 0; i < perCall; i++) {
                            int n = call * perCall + i;
                            task.collector().emit(new Values(n), "task " + task.id() + " n" + n);
                            notePending(task);
                        }
                    }
                });
    }
}
