package io.downburst.oracle.cases;

import io.downburst.oracle.Catalog;
import io.downburst.oracle.Ledger;
import io.downburst.oracle.Stage;
import io.downburst.oracle.component.BoltTask;
import io.downburst.oracle.component.LifeSpout;
import io.downburst.oracle.component.NotingWorkerHook;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.TopologyInitialStatus;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** When components are opened, activated, deactivated and closed, and how often. */
public final class LifecycleCases {

    private LifecycleCases() {}

    public static void enter(Catalog catalog) {
        catalog.add("the life of a spout", LifecycleCases::spout);
        catalog.add("the life of a bolt of three tasks", LifecycleCases::bolt);
        catalog.add("every task is an object of its own", LifecycleCases::ownObjects);
        catalog.add(
                "a topology submitted inactive is opened on activation", LifecycleCases::inactive);
        catalog.add(
                "acks arrive while inactive and nextTuple is not called",
                LifecycleCases::acksWhileInactive);
        catalog.add("activation and deactivation twice are one", LifecycleCases::twice);
        catalog.add("worker hooks frame the life of the worker", LifecycleCases::workerHook);
        catalog.add("a name is free again after a kill", LifecycleCases::nameAgain);
        catalog.add(
                "tuples emitted before deactivation are still processed", LifecycleCases::drained);
    }

    /** Ends a topology of one LifeSpout in an order that does not hang on how fast a kill is. */
    static void end(Stage stage, int deactivations, int closings) throws Exception {
        Ledger ledger = stage.ledger();
        stage.cluster().deactivate(stage.topologyName());
        stage.await("deactivated", () -> ledger.counted("deactivate") == deactivations);
        stage.kill();
        stage.await("closed", () -> ledger.counted("close") == closings);
    }

    private static void spout(Stage stage) throws Exception {
        Ledger ledger = stage.ledger();
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("spout", new LifeSpout(stage.name()));
        topology.setBolt("sink", stage.sink()).shuffleGrouping("spout");
        stage.submit(topology, stage.conf());
        stage.await("first ack", () -> ledger.counted("ack id") == 1);
        stage.cluster().deactivate(stage.topologyName());
        stage.await("deactivated", () -> ledger.counted("deactivate") == 1);
        stage.cluster().activate(stage.topologyName());
        stage.await("second ack", () -> ledger.counted("ack id") == 2);
        end(stage, 2, 1);
    }

    private static void bolt(Stage stage) throws Exception {
        Ledger ledger = stage.ledger();
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(2));
        topology.setBolt(
                        "bolt",
                        stage.bolt(
                                        (tuple, task) -> {
                                            task.note("life of bolt task " + task.id(), "execute");
                                            task.ack(tuple);
                                        })
                                .onPrepare(
                                        task ->
                                                task.note(
                                                        "life of bolt task " + task.id(),
                                                        "prepare"))
                                .onCleanup(
                                        task -> {
                                            task.note("life of bolt task " + task.id(), "cleanup");
                                            task.count("cleanup");
                                        }),
                        2)
                .setNumTasks(3)
                .allGrouping("numbers");
        stage.run(topology);
        stage.await("cleaned up", () -> ledger.counted("cleanup") == 3);
    }

    private static void ownObjects(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(1));
        List<String> shared = new ArrayList<>(List.of("from the builder"));
        topology.setBolt(
                        "bolt",
                        stage.bolt(
                                (tuple, task) -> {
                                    shared.add("seen by " + task.id());
                                    task.note("list of task " + task.id(), shared);
                                    task.ack(tuple);
                                }),
                        2)
                .setNumTasks(4)
                .allGrouping("numbers");
        stage.run(topology);
        stage.fact("list of the builder", shared);
    }

    private static void inactive(Stage stage) throws Exception {
        Ledger ledger = stage.ledger();
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("spout", new LifeSpout(stage.name()));
        topology.setBolt("sink", stage.sink().onPrepare(task -> task.count("prepare")))
                .shuffleGrouping("spout");
        topology.addWorkerHook(new NotingWorkerHook(stage.name()));
        stage.cluster()
                .submitTopologyWithOpts(
                        stage.topologyName(),
                        stage.conf(),
                        topology.createTopology(),
                        new SubmitOptions(TopologyInitialStatus.INACTIVE));
        stage.await("worker started", () -> ledger.counted("hook started") == 1);
        // Nothing can be waited for where nothing is to happen.
        TimeUnit.SECONDS.sleep(1);
        stage.fact("opened before activation", ledger.counted("open"));
        stage.fact("prepared before activation", ledger.counted("prepare"));
        stage.cluster().activate(stage.topologyName());
        stage.await("acked", () -> ledger.counted("ack id") == 1);
        end(stage, 1, 1);
        stage.await("hook shut down", () -> ledger.counted("hook shut down") == 1);
    }

    private static void acksWhileInactive(Stage stage) throws Exception {
        Ledger ledger = stage.ledger();
        ledger.expect(1);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout(
                "numbers",
                stage.spout(
                                "text",
                                (call, task) -> {
                                    if (call == 0) {
                                        task.collector().emit(new Values("text"), "id");
                                    }
                                })
                        .onAck(
                                (id, task) ->
                                        task.ledger()
                                                .note(
                                                        "deactivated when acked",
                                                        isInactive(task.ledger()))));
        topology.setBolt("sink", stage.bolt(LifecycleCases::ackOnceInactive))
                .shuffleGrouping("numbers");
        stage.submit(topology, stage.conf());
        stage.await("emitted", () -> ledger.emitted() == 1);
        stage.cluster().deactivate(stage.topologyName());
        stage.await("deactivated", () -> isInactive(ledger));
        int calls = ledger.counted("nextTuple");
        stage.awaitSettled();
        stage.fact("nextTuple called while inactive", ledger.counted("nextTuple") - calls);
        stage.kill();
    }

    private static boolean isInactive(Ledger ledger) {
        return ledger.counted("deactivated") > 0;
    }

    private static void ackOnceInactive(Tuple tuple, BoltTask task) {
        Thread other =
                new Thread(
                        () -> {
                            while (!isInactive(task.ledger())) {
                                Thread.onSpinWait();
                            }
                            task.ack(tuple);
                        });
        other.setDaemon(true);
        other.start();
    }

    private static void twice(Stage stage) throws Exception {
        Ledger ledger = stage.ledger();
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("spout", new LifeSpout(stage.name()));
        topology.setBolt("sink", stage.sink()).shuffleGrouping("spout");
        stage.submit(topology, stage.conf());
        stage.await("first ack", () -> ledger.counted("ack id") == 1);
        stage.cluster().activate(stage.topologyName());
        stage.cluster().deactivate(stage.topologyName());
        stage.await("deactivated", () -> ledger.counted("deactivate") == 1);
        stage.cluster().deactivate(stage.topologyName());
        stage.cluster().activate(stage.topologyName());
        stage.await("second ack", () -> ledger.counted("ack id") == 2);
        end(stage, 2, 1);
    }

    private static void workerHook(Stage stage) throws Exception {
        Ledger ledger = stage.ledger();
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(1));
        topology.setBolt(
                        "sink",
                        stage.sink()
                                .onPrepare(
                                        task -> {
                                            task.note("worker", "bolt prepared");
                                            task.note(
                                                    "resource",
                                                    task.context().getResource("left by the hook"));
                                            task.note(
                                                    "no such resource",
                                                    task.context().getResource("nowhere"));
                                        })
                                .onCleanup(task -> task.note("worker", "bolt cleaned up")))
                .shuffleGrouping("numbers");
        topology.addWorkerHook(new NotingWorkerHook(stage.name()));
        stage.run(topology);
        stage.await("hook shut down", () -> ledger.counted("hook shut down") == 1);
    }

    private static void nameAgain(Stage stage) throws Exception {
        Ledger ledger = stage.ledger();
        for (int life = 1; life <= 2; life++) {
            int lives = life;
            TopologyBuilder topology = new TopologyBuilder();
            topology.setSpout("spout", new LifeSpout(stage.name()));
            stage.submit(topology, stage.conf());
            stage.await("acked", () -> ledger.counted("ack id") == lives);
            end(stage, life, life);
        }
    }

    private static void drained(Stage stage) throws Exception {
        Ledger ledger = stage.ledger();
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout(
                "numbers",
                stage.spout(
                        "n",
                        (call, task) -> {
                            if (call == 0) {
                                for (int n = 0; n < 100; n++) {
                                    task.collector().emit(new Values(n), n);
                                }
                            }
                        }));
        topology.setBolt("relay", stage.relay("n").quietly()).shuffleGrouping("numbers");
        topology.setBolt("sink", stage.bolt(LifecycleCases::waitForDeactivation).quietly())
                .shuffleGrouping("relay");
        stage.submit(topology, stage.conf());
        stage.await("a hundred emitted", () -> ledger.emitted() == 100);
        stage.cluster().deactivate(stage.topologyName());
        stage.awaitSettled();
        stage.kill();
        stage.fact("received", ledger.counted("received by sink"));
    }

    /**
     * Blocks, as real bolts do, until the topology is inactive: then most tuples are still on their
     * way.
     */
    private static void waitForDeactivation(Tuple tuple, BoltTask task) {
        while (!isInactive(task.ledger())) {
            Thread.onSpinWait();
        }
        task.ack(tuple);
    }
}
