package io.downburst.oracle.cases;

import io.downburst.oracle.Catalog;
import io.downburst.oracle.Catalog.Difference;
import io.downburst.oracle.Stage;
import java.util.List;
import org.apache.storm.generated.ErrorInfo;
import org.apache.storm.thrift.TException;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Values;

/**
 * Exceptions that leave a component. Stock reports them and ends the JVM, so each has a JVM of its
 * own.
 */
public final class DeathCases {

    private static final Difference JVM_LIVES =
            new Difference(
                    "exit code",
                    "1",
                    "0",
                    "the topology stops and its failure is on record, but the JVM is the user's to end");

    private DeathCases() {}

    public static void enter(Catalog catalog) {
        catalog.addAlone("an exception in execute", DeathCases::inExecute, JVM_LIVES);
        catalog.addAlone("an exception in nextTuple", DeathCases::inNextTuple, JVM_LIVES);
        catalog.addAlone("an exception in prepare", DeathCases::inPrepare, JVM_LIVES);
    }

    private static void inExecute(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(4));
        topology.setBolt(
                        "bolt",
                        stage.bolt(
                                (tuple, task) -> {
                                    if (tuple.getInteger(0) == 3) {
                                        while (task.ledger().acked() < 3) {
                                            Thread.onSpinWait();
                                        }
                                        throw new IllegalStateException("three");
                                    }
                                    task.ack(tuple);
                                }))
                .globalGrouping("numbers");
        stage.submit(topology, stage.conf());
        awaitReport(stage, "bolt", "three");
    }

    private static void inNextTuple(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout(
                "numbers",
                stage.spout(
                        "n",
                        (call, task) -> {
                            task.ledger().note("calls", call);
                            if (call == 2) {
                                throw new IllegalStateException("third call");
                            }
                            task.collector().emit(new Values(call));
                        }));
        topology.setBolt("sink", stage.sink().quietly()).globalGrouping("numbers");
        stage.submit(topology, stage.conf());
        awaitReport(stage, "numbers", "third call");
    }

    private static void inPrepare(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n"));
        topology.setBolt(
                        "bolt",
                        stage.sink()
                                .onPrepare(
                                        task -> {
                                            task.note("prepared", task.id());
                                            throw new IllegalStateException("in prepare");
                                        }))
                .globalGrouping("numbers");
        stage.submit(topology, stage.conf());
        awaitReport(stage, "bolt", "in prepare");
    }

    /** On stock the JVM may end before the report is seen here. */
    private static void awaitReport(Stage stage, String component, String text) throws Exception {
        stage.await(
                "the exception among the topology's errors",
                () -> isReported(stage, component, text));
    }

    private static boolean isReported(Stage stage, String component, String text) {
        try {
            return stage
                    .cluster()
                    .getTopologyInfo(stage.topologyId())
                    .get_errors()
                    .getOrDefault(component, List.of())
                    .stream()
                    .map(ErrorInfo::get_error)
                    .anyMatch(error -> error.contains("IllegalStateException: " + text));
        } catch (TException e) {
            throw new IllegalStateException(e);
        }
    }
}
