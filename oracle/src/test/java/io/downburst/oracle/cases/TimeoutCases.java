package io.downburst.oracle.cases;

import io.downburst.oracle.Catalog;
import io.downburst.oracle.Stage;
import io.downburst.oracle.component.BoltTask;
import io.downburst.oracle.component.ScriptedSpout;
import org.apache.storm.Config;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;

/** Message timeouts: when they come, what they end, and what holds them off. */
public final class TimeoutCases {

    private static final int TIMEOUT_MS = 1000;

    /** Fails come at one to two timeouts; the rest is for a busy machine. */
    private static final int LATEST_MS = 2 * TIMEOUT_MS + 900;

    private TimeoutCases() {}

    public static void enter(Catalog catalog) {
        catalog.add("timeouts come between once and twice the setting", TimeoutCases::inTime);
        catalog.add("an ack after the timeout is ignored", TimeoutCases::lateAck);
        catalog.add("resetting the timeout keeps a message alive", TimeoutCases::reset);
        catalog.add("timeouts can be turned off", TimeoutCases::turnedOff);
        catalog.add("timeouts come while the topology is inactive", TimeoutCases::inactive);
        catalog.add(
                "timed-out messages make room under max spout pending", TimeoutCases::makesRoom);
        catalog.add("a replay after a timeout is a message of its own", TimeoutCases::replay);
        catalog.add("acks during a nextTuple longer than the timeout", TimeoutCases::longCall);
    }

    private static Config timeout(Stage stage) {
        Config conf = stage.conf();
        conf.setMessageTimeoutSecs(TIMEOUT_MS / 1000);
        return conf;
    }

    private static void inTime(Stage stage) throws Exception {
        int messages = 20;
        stage.ledger().expect(messages);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout(
                "numbers",
                stage.spout(
                                "n",
                                (call, task) -> {
                                    int next = task.ledger().emitted();
                                    if (next < messages && task.age() >= next * 50) {
                                        task.collector().emit(new Values(next), next);
                                    }
                                })
                        .onFail(
                                (n, task) -> {
                                    long waited = task.age() - 50 * (Integer) n;
                                    boolean inTime =
                                            waited >= TIMEOUT_MS - 20 && waited <= LATEST_MS;
                                    task.ledger()
                                            .count(
                                                    inTime
                                                            ? "in time"
                                                            : "at the wrong time: " + waited);
                                }));
        topology.setBolt("forgetful", stage.bolt((tuple, task) -> {})).shuffleGrouping("numbers");
        stage.run(topology, timeout(stage));
        stage.fact("in time", stage.ledger().counted("in time"));
        stage.fact("at the wrong time", stage.ledger().countedBy("at the wrong time"));
    }

    private static void lateAck(Stage stage) throws Exception {
        stage.ledger().expect(2);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout(
                "numbers",
                stage.spout(
                                "text",
                                (call, task) -> {
                                    if (call == 0) {
                                        task.collector().emit(new Values("slow"), "slow");
                                    }
                                })
                        .onFail((id, task) -> task.collector().emit(new Values("last"), "last")));
        topology.setBolt(
                        "sink",
                        stage.bolt(
                                (tuple, task) -> {
                                    task.held().add(tuple);
                                    if (tuple.getString(0).equals("last")) {
                                        task.held().forEach(task::ack);
                                    }
                                }))
                .globalGrouping("numbers");
        stage.run(topology, timeout(stage));
    }

    private static void reset(Stage stage) throws Exception {
        stage.ledger().expect(2);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout(
                "numbers",
                new ScriptedSpout(
                        stage.name(),
                        ScriptedSpout.fieldAndBeat("text"),
                        (call, task) -> {
                            if (call == 0) {
                                task.collector().emit(new Values("kept alive"), "kept alive");
                                task.collector().emit(new Values("forgotten"), "forgotten");
                            }
                            task.beat();
                        }));
        topology.setBolt("keeper", stage.bolt(TimeoutCases::keepAlive).quietly())
                .globalGrouping("numbers")
                .globalGrouping("numbers", "beat");
        stage.run(topology, timeout(stage));
    }

    private static void keepAlive(Tuple tuple, BoltTask task) {
        if (!tuple.getSourceStreamId().equals("beat")) {
            task.held().add(tuple);
        } else if (tuple.getLong(0) < 4 * TIMEOUT_MS) {
            task.collector().resetTimeout(task.held().get(0));
        } else {
            task.ack(task.held().get(0));
        }
    }

    private static void turnedOff(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout(
                "numbers",
                stage.spout(
                        "text",
                        (call, task) -> {
                            if (call == 0) {
                                task.collector().emit(new Values("forgotten"), "forgotten");
                            }
                            if (task.ledger().emitted() == 1 && task.age() > LATEST_MS) {
                                task.collector().emit(new Values("last"), "last");
                            }
                        }));
        topology.setBolt(
                        "sink",
                        stage.bolt(
                                (tuple, task) -> {
                                    if (tuple.getString(0).equals("last")) {
                                        task.ack(tuple);
                                    }
                                }))
                .shuffleGrouping("numbers");
        Config conf = timeout(stage);
        conf.put(Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS, false);
        stage.runUntil(topology, conf, "the last acked", () -> stage.ledger().acked() == 1);
    }

    private static void inactive(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(5));
        topology.setBolt("forgetful", stage.bolt((tuple, task) -> {})).shuffleGrouping("numbers");
        Config conf = timeout(stage);
        conf.setMessageTimeoutSecs(3);
        stage.submit(topology, conf);
        stage.await("five emitted", () -> stage.ledger().emitted() == 5);
        stage.cluster().deactivate(stage.topologyName());
        stage.await("deactivated", () -> stage.ledger().counted("deactivated") == 1);
        stage.fact("failed before deactivation", stage.ledger().failed());
        stage.awaitSettled();
        stage.kill();
    }

    private static void makesRoom(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(6));
        topology.setBolt(
                        "sink",
                        stage.bolt(
                                (tuple, task) -> {
                                    boolean room =
                                            tuple.getInteger(0) < 3 || task.ledger().failed() > 0;
                                    task.note("there was room when a number came", room);
                                    if (tuple.getInteger(0) >= 3) {
                                        task.ack(tuple);
                                    }
                                }))
                .globalGrouping("numbers");
        Config conf = timeout(stage);
        conf.setMaxSpoutPending(3);
        stage.run(topology, conf);
    }

    private static void replay(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(4).replayingFailed());
        topology.setBolt(
                        "sink",
                        stage.bolt(
                                (tuple, task) -> {
                                    boolean seen =
                                            task.held().stream()
                                                    .anyMatch(
                                                            held ->
                                                                    held.getValues()
                                                                            .equals(
                                                                                    tuple
                                                                                            .getValues()));
                                    task.held().add(tuple);
                                    if (seen || tuple.getInteger(0) > 1) {
                                        task.ack(tuple);
                                    }
                                }))
                .globalGrouping("numbers");
        stage.runUntil(topology, timeout(stage), "four acked", () -> stage.ledger().acked() == 4);
    }

    /** The first message is acked during the call that emits the second. */
    private static void longCall(Stage stage) throws Exception {
        stage.ledger().expect(2);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout(
                "numbers",
                stage.spout(
                        "n",
                        (call, task) -> {
                            if (call == 0) {
                                task.collector().emit(new Values(0), 0);
                            } else if (task.ledger().emitted() == 1
                                    && task.ledger().counted("received by sink") == 1) {
                                task.collector().emit(new Values(1), 1);
                                Utils.sleep(3 * TIMEOUT_MS);
                            }
                        }));
        topology.setBolt(
                        "sink",
                        stage.bolt(
                                (tuple, task) -> {
                                    Utils.sleep(TIMEOUT_MS / 4);
                                    task.ack(tuple);
                                }))
                .shuffleGrouping("numbers");
        stage.run(topology, timeout(stage));
    }
}
