package io.downburst.oracle.cases;

import io.downburst.oracle.Catalog;
import io.downburst.oracle.Catalog.Difference;
import io.downburst.oracle.Stage;
import io.downburst.oracle.component.BoltTask;
import io.downburst.oracle.component.EmittingSpout;
import io.downburst.oracle.component.Execution;
import io.downburst.oracle.component.NotingWait;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.storm.Config;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Order, limits, waiting and threads. */
public final class FlowCases {

    private static final Difference NOBODY_WAITS_FOR_ROOM =
            new Difference(
                    "a back-pressure wait was prepared",
                    "true",
                    "false",
                    "no thread waits for room: an executor whose target is full is not scheduled");

    private FlowCases() {}

    public static void enter(Catalog catalog) {
        catalog.add("many tuples from one nextTuple arrive in order", FlowCases::burst);
        catalog.add("order holds across streams", FlowCases::orderAcrossStreams);
        catalog.add(
                "order holds through a relay and across its streams", FlowCases::orderThroughRelay);
        catalog.add("order holds for each of two sources", FlowCases::orderOfTwoSources);
        catalog.add("one execute may emit more than queues hold", FlowCases::flood);
        catalog.add("a fast spout and a slow bolt with small queues", FlowCases::smallQueues);
        catalog.add("bolts ack from other threads", stage -> async(stage, 2, false));
        catalog.add("bolts emit and ack from other threads", stage -> async(stage, 3, true));
        catalog.add(
                "a user's wait strategies are called",
                FlowCases::waitStrategy,
                NOBODY_WAITS_FOR_ROOM);
        catalog.add("an executor is called by one thread at a time", FlowCases::oneAtATime);
    }

    private static Execution notingOrder() {
        return (tuple, task) -> {
            task.note("order in task " + task.id(), tuple.getValue(0));
            task.ack(tuple);
        };
    }

    private static void burst(Stage stage) throws Exception {
        stage.ledger().expect(60);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", PendingCases.emittingInCalls(stage, 3, 20));
        topology.setBolt("sink", stage.bolt(notingOrder())).globalGrouping("numbers");
        stage.run(topology);
    }

    private static void orderAcrossStreams(Stage stage) throws Exception {
        EmittingSpout spout = stage.spout("n").declaresStream("a", "n").declaresStream("b", "n");
        for (int i = 0; i < 60; i++) {
            spout.emitsOn(List.of("default", "a", "b").get(i * i % 3), i);
        }
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", spout);
        topology.setBolt("sink", stage.bolt(notingOrder()), 2)
                .globalGrouping("numbers")
                .allGrouping("numbers", "a")
                .globalGrouping("numbers", "b");
        stage.run(topology);
    }

    private static void orderThroughRelay(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(40));
        topology.setBolt(
                        "relay",
                        stage.bolt(
                                        (tuple, task) -> {
                                            String stream =
                                                    tuple.getInteger(0) % 3 == 0
                                                            ? "thirds"
                                                            : "default";
                                            task.collector().emit(stream, tuple, tuple.getValues());
                                            task.ack(tuple);
                                        })
                                .declares("n")
                                .declaresStream("thirds", "n"))
                .globalGrouping("numbers");
        topology.setBolt("sink", stage.bolt(notingOrder()))
                .globalGrouping("relay")
                .globalGrouping("relay", "thirds");
        stage.run(topology);
    }

    private static void orderOfTwoSources(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("lefts", stage.spout("left").emitsNumbers(30));
        topology.setSpout("rights", stage.spout("right").emitsNumbers(30));
        topology.setBolt(
                        "sink",
                        stage.bolt(
                                (tuple, task) -> {
                                    task.note(
                                            "order from " + tuple.getSourceComponent(),
                                            tuple.getValue(0));
                                    task.ack(tuple);
                                }))
                .globalGrouping("lefts")
                .globalGrouping("rights");
        stage.run(topology);
    }

    private static Config smallQueues(Config conf) {
        conf.put(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 32);
        return conf;
    }

    /** States only whether all came in order, for there are many. */
    private static Execution countingWhatIsInOrder() {
        return (tuple, task) -> {
            boolean next = tuple.getInteger(0) == task.ledger().counted("in order");
            task.count(next ? "in order" : "out of order");
            task.ack(tuple);
        };
    }

    private static void flood(Stage stage) throws Exception {
        int children = 5000;
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emits(children));
        topology.setBolt(
                        "flooder",
                        stage.bolt(
                                        (tuple, task) -> {
                                            for (int i = 0; i < tuple.getInteger(0); i++) {
                                                task.emit(tuple, i);
                                            }
                                            task.ack(tuple);
                                        })
                                .declares("n"))
                .shuffleGrouping("numbers");
        topology.setBolt("sink", stage.bolt(countingWhatIsInOrder()).quietly())
                .globalGrouping("flooder");
        stage.run(topology, smallQueues(stage.conf()));
        stage.fact("in order", stage.ledger().counted("in order"));
        stage.fact("out of order", stage.ledger().counted("out of order"));
    }

    private static void smallQueues(Stage stage) throws Exception {
        int tuples = 3000;
        EmittingSpout spout = stage.spout("n");
        for (int i = 0; i < tuples; i++) {
            spout.emitsUntracked(i);
        }
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", spout.emits(tuples));
        topology.setBolt(
                        "slow",
                        stage.bolt(
                                        (tuple, task) -> {
                                            if (tuple.getInteger(0) % 100 == 0) {
                                                pause();
                                            }
                                            countingWhatIsInOrder().execute(tuple, task);
                                        })
                                .quietly())
                .globalGrouping("numbers");
        stage.run(topology, smallQueues(stage.conf()));
        stage.fact("in order", stage.ledger().counted("in order"));
        stage.fact("out of order", stage.ledger().counted("out of order"));
    }

    /** What a slow bolt does. */
    private static void pause() {
        try {
            Thread.sleep(5);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void async(Stage stage, int threads, boolean emitting) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        OtherThreads.BY_CASE.put(stage.name(), pool);
        String caseName = stage.name();
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(300));
        topology.setBolt(
                        "async",
                        stage.bolt(
                                        (tuple, task) ->
                                                OtherThreads.BY_CASE
                                                        .get(caseName)
                                                        .execute(
                                                                () ->
                                                                        finish(
                                                                                tuple, task,
                                                                                emitting)))
                                .declares("n"),
                        2)
                .shuffleGrouping("numbers");
        topology.setBolt("sink", stage.sink()).shuffleGrouping("async");
        stage.run(topology);
        pool.shutdown();
    }

    private static void finish(Tuple tuple, BoltTask task, boolean emitting) {
        if (emitting) {
            task.emit(tuple, tuple.getValue(0));
        }
        task.ack(tuple);
    }

    private static void waitStrategy(Stage stage) throws Exception {
        stage.ledger().expect(2);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout(
                "numbers",
                stage.spout(
                        "n",
                        (call, task) -> {
                            if (call == 0 || call == 50) {
                                task.collector().emit(new Values(call), call);
                            }
                        }));
        topology.setBolt("sink", stage.sink()).shuffleGrouping("numbers");
        Config conf = stage.conf();
        conf.put(Config.TOPOLOGY_SPOUT_WAIT_STRATEGY, NotingWait.class.getName());
        conf.put(Config.TOPOLOGY_BOLT_WAIT_STRATEGY, NotingWait.class.getName());
        conf.put(Config.TOPOLOGY_BACKPRESSURE_WAIT_STRATEGY, NotingWait.class.getName());
        stage.submit(topology, conf);
        stage.awaitSettled();
        stage.await(
                "a spout idled", () -> stage.ledger().counted("went on idling in SPOUT_WAIT") > 5);
        stage.await(
                "a bolt idled", () -> stage.ledger().counted("went on idling in BOLT_WAIT") > 5);
        stage.kill();
        Map<String, Integer> prepared = stage.ledger().countedBy("prepared for ");
        stage.fact(
                "a back-pressure wait was prepared", prepared.remove("BACK_PRESSURE_WAIT") != null);
        stage.fact("prepared for", prepared.keySet());
        stage.fact("idled in", stage.ledger().countedBy("idled in ").keySet());
        stage.fact("began to idle in", stage.ledger().countedBy("began to idle in ").keySet());
    }

    /** Two tasks in one executor, each looking whether the other is at work. */
    private static void oneAtATime(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(400), 2);
        topology.setBolt(
                        "exclusive",
                        stage.bolt(
                                        (tuple, task) -> {
                                            Object other =
                                                    task.context().getExecutorData("at work");
                                            task.context().setExecutorData("at work", task.id());
                                            Thread.yield();
                                            if (other != null) {
                                                task.note(
                                                        "at work together",
                                                        other + " and " + task.id());
                                            }
                                            task.context().setExecutorData("at work", null);
                                            task.ack(tuple);
                                        })
                                .quietly(),
                        1)
                .setNumTasks(2)
                .fieldsGrouping("numbers", new Fields("n"));
        stage.run(topology);
        stage.fact("received", stage.ledger().counted("received by exclusive"));
    }
}
