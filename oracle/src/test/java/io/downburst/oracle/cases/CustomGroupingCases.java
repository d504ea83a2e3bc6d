package io.downburst.oracle.cases;

import io.downburst.oracle.Catalog;
import io.downburst.oracle.Stage;
import io.downburst.oracle.Thrown;
import io.downburst.oracle.component.NotingGrouping;
import io.downburst.oracle.component.NotingGrouping.Choice;
import io.downburst.oracle.component.NotingLoadAwareGrouping;
import io.downburst.oracle.component.ScriptedSpout;
import io.downburst.oracle.component.ScriptedSpout.SpoutTask;
import java.util.List;
import org.apache.storm.grouping.CustomStreamGrouping;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** The user decides where a tuple goes: custom groupings and direct emits. */
public final class CustomGroupingCases {

    private CustomGroupingCases() {}

    public static void enter(Catalog catalog) {
        custom(
                catalog,
                "custom grouping to one task",
                (targets, values) -> List.of(targets.get(1)));
        custom(catalog, "custom grouping to many tasks", (targets, values) -> targets);
        custom(catalog, "custom grouping to no task", (targets, values) -> List.of());
        custom(
                catalog,
                "custom grouping by value",
                (targets, values) ->
                        List.of(targets.get((Integer) values.get(0) % targets.size())));
        catalog.add("load-aware custom grouping", CustomGroupingCases::loadAware);
        catalog.add("direct emit from a spout", CustomGroupingCases::directFromSpout);
        catalog.add("direct emit from a bolt", CustomGroupingCases::directFromBolt);
        catalog.add(
                "direct emit to those who did not ask is dropped",
                CustomGroupingCases::directDropped);
        catalog.add("emits to the wrong kind of stream throw", CustomGroupingCases::wrongKind);
    }

    private static void custom(Catalog catalog, String name, Choice choice) {
        catalog.add(name, stage -> customTo(stage, new NotingGrouping(stage.name(), choice)));
    }

    private static void customTo(Stage stage, CustomStreamGrouping grouping) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(9), 2);
        topology.setBolt("grouped", stage.sink(), 3).customGrouping("numbers", grouping);
        stage.run(topology);
        stage.factOfReturnedTasks();
    }

    /** Loads change with the machine; that they are told is what counts. */
    private static void loadAware(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(6));
        topology.setBolt("grouped", stage.sink(), 3)
                .customGrouping(
                        "numbers",
                        new NotingLoadAwareGrouping(
                                stage.name(), (targets, values) -> List.of(targets.get(2))));
        stage.submit(topology, stage.conf());
        stage.awaitSettled();
        stage.await("loads told", () -> stage.ledger().counted("refreshed loads") > 0);
        stage.kill();
        stage.fact("refreshed without loads", stage.ledger().counted("refreshed without loads"));
    }

    private static void directFromSpout(Stage stage) throws Exception {
        int messages = 9;
        stage.ledger().expect(messages);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout(
                "numbers",
                new ScriptedSpout(
                        stage.name(),
                        declarer -> declarer.declareStream("chosen", true, new Fields("n")),
                        (call, task) -> {
                            if (call < messages) {
                                List<Integer> targets = task.context().getComponentTasks("grouped");
                                int target = targets.get(call % targets.size());
                                task.collector()
                                        .emitDirect(target, "chosen", new Values(call), "n" + call);
                            }
                        }));
        topology.setBolt("grouped", stage.sink(), 3).directGrouping("numbers", "chosen");
        stage.run(topology);
        stage.fact("arrivals", stage.ledger().countedBy("arrived "));
    }

    private static void directFromBolt(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(8));
        topology.setBolt(
                        "router",
                        stage.bolt(
                                        (tuple, task) -> {
                                            List<Integer> targets =
                                                    task.context().getComponentTasks("grouped");
                                            int target =
                                                    targets.get(
                                                            tuple.getInteger(0) % targets.size());
                                            task.collector()
                                                    .emitDirect(
                                                            target,
                                                            "chosen",
                                                            tuple,
                                                            tuple.getValues());
                                            task.ack(tuple);
                                        })
                                .declaresDirect("chosen", "n")
                                .quietly())
                .shuffleGrouping("numbers");
        topology.setBolt(
                        "grouped",
                        stage.bolt(
                                (tuple, task) -> {
                                    task.tally("routed", tuple.getValues() + " to " + task.id());
                                    task.ack(tuple);
                                }),
                        4)
                .directGrouping("router", "chosen");
        stage.run(topology);
    }

    private static void directDropped(Stage stage) throws Exception {
        stage.ledger().expect(2);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout(
                "numbers",
                new ScriptedSpout(
                        stage.name(),
                        declarer -> {
                            declarer.declareStream("chosen", true, new Fields("n"));
                            declarer.declareStream("plain", new Fields("n"));
                        },
                        CustomGroupingCases::emitToThoseWhoDidNotAsk));
        topology.setBolt("subscriber", stage.sink()).directGrouping("numbers", "chosen");
        topology.setBolt("stranger", stage.sink()).shuffleGrouping("numbers", "plain");
        stage.run(topology);
    }

    private static void emitToThoseWhoDidNotAsk(int call, SpoutTask task) {
        if (call == 0) {
            int stranger = task.context().getComponentTasks("stranger").get(0);
            task.collector().emitDirect(stranger, "chosen", new Values(0), "to a stranger");
            int subscriber = task.context().getComponentTasks("subscriber").get(0);
            task.collector().emitDirect(subscriber, "chosen", new Values(1), "to a subscriber");
        }
    }

    private static void wrongKind(Stage stage) throws Exception {
        stage.ledger().expect(1);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout(
                "numbers",
                new ScriptedSpout(
                        stage.name(),
                        declarer -> {
                            declarer.declareStream("chosen", true, new Fields("n"));
                            declarer.declareStream("plain", new Fields("n"));
                        },
                        CustomGroupingCases::emitWrongly));
        topology.setBolt("sink", stage.sink())
                .directGrouping("numbers", "chosen")
                .shuffleGrouping("numbers", "plain");
        stage.run(topology);
    }

    private static void emitWrongly(int call, SpoutTask task) {
        if (call > 0) {
            return;
        }
        int target = task.context().getComponentTasks("sink").get(0);
        var collector = task.collector();
        var ledger = task.ledger();
        ledger.note(
                "emit to a direct stream",
                Thrown.by(() -> collector.emit("chosen", new Values(0), "a")));
        ledger.note(
                "emit to an undeclared stream",
                Thrown.by(() -> collector.emit("nowhere", new Values(0), "b")));
        ledger.note(
                "direct emit to a plain stream",
                Thrown.by(
                        () -> {
                            collector.emitDirect(target, "plain", new Values(0), "c");
                            return null;
                        }));
        collector.emitDirect(target, "chosen", new Values(1), "d");
    }
}
