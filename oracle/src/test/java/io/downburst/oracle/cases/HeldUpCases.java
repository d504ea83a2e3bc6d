package io.downburst.oracle.cases;

import io.downburst.oracle.Catalog;
import io.downburst.oracle.Ledger;
import io.downburst.oracle.Stage;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;

/** Calls that do not return until others have seen what was sent before. */
public final class HeldUpCases {

    private static final int COUNT = 50;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);

    private HeldUpCases() {}

    public static void enter(Catalog catalog) {
        catalog.add("a nextTuple that waits holds up nothing emitted before", HeldUpCases::spout);
        catalog.add("an execute that waits holds up no ack made before", HeldUpCases::acks);
        catalog.add("an execute that waits holds up nothing emitted before", HeldUpCases::emits);
        catalog.add("a call that emits and waits in turns is heard each time", HeldUpCases::turns);
    }

    private static void spout(Stage stage) throws Exception {
        stage.ledger().expect(COUNT);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout(
                "numbers",
                stage.spout(
                        "n",
                        (call, task) -> {
                            if (call < COUNT) {
                                task.collector().emit(new Values(call), call);
                            } else if (call == COUNT) {
                                task.ledger()
                                        .note(
                                                "all executed while it waits",
                                                isExecuted(task.ledger(), COUNT));
                            }
                        }));
        topology.setBolt("sink", stage.sink()).shuffleGrouping("numbers");
        stage.run(topology);
    }

    private static boolean isExecuted(Ledger ledger, int count) {
        return comesTrue(() -> ledger.counted("received by sink") == count);
    }

    private static void acks(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(COUNT));
        topology.setBolt(
                        "waiting",
                        stage.bolt(
                                (tuple, task) -> {
                                    if (tuple.getInteger(0) == COUNT - 1) {
                                        task.note(
                                                "all others acked while it waits",
                                                comesTrue(
                                                        () -> task.ledger().acked() == COUNT - 1));
                                    }
                                    task.ack(tuple);
                                }))
                .shuffleGrouping("numbers");
        stage.run(topology);
    }

    private static void emits(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(COUNT));
        topology.setBolt(
                        "waiting",
                        stage.bolt(
                                        (tuple, task) -> {
                                            task.emit(tuple, tuple.getValue(0));
                                            if (tuple.getInteger(0) == COUNT - 1) {
                                                task.note(
                                                        "all executed while it waits",
                                                        isExecuted(task.ledger(), COUNT));
                                            }
                                            task.ack(tuple);
                                        })
                                .declares("n"))
                .shuffleGrouping("numbers");
        topology.setBolt("sink", stage.sink()).shuffleGrouping("waiting");
        stage.run(topology);
    }

    private static void turns(Stage stage) throws Exception {
        int turns = 5;
        stage.ledger().expect(turns);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout(
                "numbers",
                stage.spout(
                        "n",
                        (call, task) -> {
                            for (int turn = 0; call == 0 && turn < turns; turn++) {
                                task.collector().emit(new Values(turn), turn);
                                task.ledger()
                                        .note(
                                                "executed in its turn",
                                                isExecuted(task.ledger(), turn + 1));
                            }
                        }));
        topology.setBolt("sink", stage.sink()).shuffleGrouping("numbers");
        stage.run(topology);
    }

    private static boolean comesTrue(BooleanSupplier condition) {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                return false;
            }
            Utils.sleep(1);
        }
        return true;
    }
}
