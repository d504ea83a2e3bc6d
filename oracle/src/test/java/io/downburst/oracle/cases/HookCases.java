package io.downburst.oracle.cases;

import io.downburst.oracle.Catalog;
import io.downburst.oracle.Catalog.Difference;
import io.downburst.oracle.Ledger;
import io.downburst.oracle.Stage;
import io.downburst.oracle.component.NotingTaskHook;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Task hooks: which calls they see, and what they are told. */
public final class HookCases {

    private static final Difference NO_ACKING_STREAMS =
            new Difference(
                    "emits on system streams",
                    "{sink on __ack_ack to 1=5, relay on __ack_ack to 1=6,"
                            + " sink on __ack_fail to 1=1, __acker on __ack_ack to 1=5,"
                            + " __acker on __ack_fail to 1=1, numbers on __ack_init to 1=6}",
                    "{}",
                    "tuple trees are kept by their spouts: acking emits no tuples of its own");

    private HookCases() {}

    public static void enter(Catalog catalog) {
        catalog.add("auto task hooks see every emit, execute, ack and fail", HookCases::auto);
        catalog.add(
                "auto task hooks see what acking emits", HookCases::internal, NO_ACKING_STREAMS);
        catalog.add("a hook added in prepare sees its task only", HookCases::added);
        catalog.add("hooks without ackers see the spout's ack and no bolt's", HookCases::noAckers);
        catalog.add("task hooks are cleaned up at the end", HookCases::cleanedUp);
    }

    private static TopologyBuilder topology(Stage stage) {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(6));
        topology.setBolt(
                        "relay",
                        stage.bolt(
                                        (tuple, task) -> {
                                            task.emit(tuple, tuple.getValue(0));
                                            task.collector().emit("unheard", new Values("nobody"));
                                            task.ack(tuple);
                                        })
                                .declares("n")
                                .declaresStream("unheard", "text"))
                .globalGrouping("numbers");
        topology.setBolt(
                        "sink",
                        stage.bolt(
                                (tuple, task) -> {
                                    if (tuple.getInteger(0) == 4) {
                                        task.fail(tuple);
                                    } else {
                                        task.ack(tuple);
                                    }
                                }),
                        2)
                .fieldsGrouping("relay", new Fields("n"));
        return topology;
    }

    private static Config hooked(Stage stage) {
        Config conf = stage.conf();
        conf.put(Config.TOPOLOGY_AUTO_TASK_HOOKS, List.of(NotingTaskHook.class.getName()));
        conf.put(Config.TOPOLOGY_STATS_SAMPLE_RATE, 1.0);
        return conf;
    }

    private static int told(Stage stage, String what) {
        return stage.ledger().noted(what).size();
    }

    private static void runHooked(Stage stage, Config conf) throws Exception {
        stage.submit(topology(stage), conf);
        stage.awaitSettled();
        // The hook of a call comes after the call.
        stage.await(
                "six spout callbacks",
                () -> told(stage, "spout ack") + told(stage, "spout fail") == 6);
        stage.await("twelve executes", () -> told(stage, "execute") == 12);
        stage.kill();
    }

    private static void auto(Stage stage) throws Exception {
        runHooked(stage, hooked(stage));
    }

    private static void internal(Stage stage) throws Exception {
        runHooked(stage, hooked(stage));
        stage.fact("emits on system streams", stage.ledger().countedBy("internal emit by "));
    }

    private static void added(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(4));
        topology.setBolt(
                        "bolt",
                        stage.relay("n")
                                .onPrepare(
                                        task -> {
                                            if (task.context().getThisTaskIndex() == 0) {
                                                task.context().addTaskHook(new NotingTaskHook());
                                            }
                                            task.tally("hooks", task.context().getHooks().size());
                                        }),
                        1)
                .setNumTasks(2)
                .allGrouping("numbers");
        Config conf = stage.conf();
        conf.put(Config.TOPOLOGY_STATS_SAMPLE_RATE, 1.0);
        stage.submit(topology, conf);
        stage.awaitSettled();
        stage.await("four executes", () -> told(stage, "execute") == 4);
        stage.kill();
    }

    private static void noAckers(Stage stage) throws Exception {
        Config conf = hooked(stage);
        conf.setNumAckers(0);
        runHooked(stage, conf);
    }

    private static void cleanedUp(Stage stage) throws Exception {
        runHooked(stage, hooked(stage));
        stage.await(
                "cleaned up",
                () ->
                        cleanedUp(stage.ledger())
                                .equals(Map.of("numbers", 1, "relay", 1, "sink", 2)));
    }

    private static Map<String, Integer> cleanedUp(Ledger ledger) {
        return ledger.countedBy("cleaned up hook of ");
    }
}
