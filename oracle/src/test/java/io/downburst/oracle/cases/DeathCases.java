package io.downburst.oracle.cases;

import io.downburst.oracle.Catalog;
import io.downburst.oracle.Catalog.Difference;
import io.downburst.oracle.Stage;
import io.downburst.oracle.component.WindowBolt;
import java.util.List;
import org.apache.storm.Config;
import org.apache.storm.generated.ErrorInfo;
import org.apache.storm.thrift.TException;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseWindowedBolt;
import org.apache.storm.topology.base.BaseWindowedBolt.Duration;
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
        catalog.addAlone(
                "a window longer than the message timeout", DeathCases::longWindow, JVM_LIVES);
        catalog.addAlone("an exception in a window by the clock", DeathCases::inWindow, JVM_LIVES);
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
        awaitReport(stage, "bolt", "IllegalStateException: three");
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
        awaitReport(stage, "numbers", "IllegalStateException: third call");
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
        awaitReport(stage, "bolt", "IllegalStateException: in prepare");
    }

    private static void longWindow(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n"));
        BaseWindowedBolt bolt = new WindowBolt(stage.name(), (window, ledger) -> {});
        topology.setBolt("bolt", bolt.withTumblingWindow(Duration.seconds(11)))
                .globalGrouping("numbers");
        Config conf = stage.conf();
        conf.setMessageTimeoutSecs(10);
        stage.submit(topology, conf);
        awaitReport(
                stage,
                "bolt",
                "Window duration (length + sliding interval) value 22000 is more than"
                        + " topology.message.timeout.secs value 10000");
    }

    /** It is thrown again when the next tuple comes. */
    private static void inWindow(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout(
                "numbers",
                stage.spout(
                        "n",
                        (call, task) -> {
                            if (call % 20 == 0) {
                                task.collector().emit(new Values(call));
                            }
                        }));
        BaseWindowedBolt bolt =
                new WindowBolt(
                        stage.name(),
                        (window, ledger) -> {
                            throw new IllegalStateException("in a window");
                        });
        topology.setBolt("bolt", bolt.withTumblingWindow(Duration.of(200)))
                .globalGrouping("numbers");
        stage.submit(topology, stage.conf());
        awaitReport(stage, "bolt", "IllegalStateException: in a window");
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
                    .anyMatch(error -> error.contains(text));
        } catch (TException e) {
            throw new IllegalStateException(e);
        }
    }
}
