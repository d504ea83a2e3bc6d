package io.downburst.oracle.cases;

import io.downburst.oracle.Catalog;
import io.downburst.oracle.Ledger;
import io.downburst.oracle.Stage;
import io.downburst.oracle.component.BoltTask;
import org.apache.storm.Config;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.TupleUtils;
import org.apache.storm.utils.Utils;

/** Tick tuples. */
public final class TickCases {

    private TickCases() {}

    public static void enter(Catalog catalog) {
        catalog.add("ticks of one component", TickCases::ticksOfComponent);
        catalog.add("ticks of the whole topology", TickCases::ticksOfTopology);
        catalog.add("ticks queue behind data", TickCases::ticksBehindData);
        catalog.add("ticks begin when prepare is over", TickCases::ticksAfterPrepare);
    }

    private static void noteTick(Tuple tuple, BoltTask task) {
        if (!TupleUtils.isTick(tuple)) {
            task.ack(tuple);
            return;
        }
        task.count("ticks of " + task.component() + " in task " + task.id());
        if (task.held().isEmpty()) {
            task.held().add(tuple);
            String where = " of the tick of " + task.component();
            task.tally(
                    "source" + where, tuple.getSourceComponent() + ":" + tuple.getSourceStreamId());
            task.tally("source task" + where, tuple.getSourceTask());
            task.tally("values" + where, tuple.getValues());
            task.tally("kind of value" + where, tuple.getValue(0).getClass().getSimpleName());
            task.tally("fields" + where, tuple.getFields());
            task.tally("anchors" + where, tuple.getMessageId().getAnchors());
            task.ack(tuple);
        }
    }

    private static void ticksOfComponent(Stage stage) throws Exception {
        Ledger ledger = stage.ledger();
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(2));
        topology.setBolt("ticked", stage.bolt(TickCases::noteTick), 2)
                .setNumTasks(3)
                .allGrouping("numbers")
                .addConfiguration(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 1);
        topology.setBolt("unticked", stage.bolt(TickCases::noteTick)).allGrouping("numbers");
        stage.submit(topology, stage.conf());
        stage.awaitSettled();
        stage.await("two ticks each", () -> ticks(ledger, 2) == 3);
        stage.kill();
        stage.fact("ticked", ledger.countedBy("ticks of ").keySet());
    }

    private static long ticks(Ledger ledger, int atLeast) {
        return ledger.countedBy("ticks of ").values().stream().filter(n -> n >= atLeast).count();
    }

    private static void ticksOfTopology(Stage stage) throws Exception {
        Ledger ledger = stage.ledger();
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(2));
        topology.setBolt("slow", stage.bolt(TickCases::noteTick))
                .globalGrouping("numbers")
                .addConfiguration(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 2);
        topology.setBolt("fast", stage.bolt(TickCases::noteTick)).globalGrouping("numbers");
        Config conf = stage.conf();
        conf.put(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 1);
        stage.submit(topology, conf);
        stage.awaitSettled();
        stage.await("a tick each", () -> ticks(ledger, 1) == 2);
        stage.kill();
        stage.fact("ticked", ledger.countedBy("ticks of ").keySet());
    }

    /**
     * The bolt works a second and a half on the first of many tuples; the tick due meanwhile comes
     * last.
     */
    private static void ticksBehindData(Stage stage) throws Exception {
        stage.ledger().expect(5);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout(
                "numbers",
                stage.spout(
                        "n",
                        (call, task) -> {
                            for (int n = 0; call == 0 && n < 5; n++) {
                                task.collector().emit(new Values(n), n);
                            }
                        }));
        topology.setBolt("bolt", stage.bolt(TickCases::workLongOnTheFirst))
                .globalGrouping("numbers")
                .addConfiguration(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 1);
        stage.submit(topology, stage.conf());
        stage.await("a tick", () -> stage.ledger().counted("ticks") > 0);
        stage.awaitSettled();
        stage.kill();
    }

    private static void workLongOnTheFirst(Tuple tuple, BoltTask task) {
        if (TupleUtils.isTick(tuple)) {
            task.count("ticks");
            if (task.ledger().counted("ticks") == 1) {
                task.note("order", "first tick");
            }
            return;
        }
        task.note("order", tuple.getValue(0));
        if (tuple.getInteger(0) == 0) {
            long until = System.nanoTime() + 1_500_000_000L;
            while (System.nanoTime() < until) {
                Thread.onSpinWait();
            }
        }
        task.ack(tuple);
    }

    private static void ticksAfterPrepare(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(1));
        topology.setBolt(
                        "bolt",
                        stage.bolt(TickCases::noteWhetherItWaited)
                                .onPrepare(
                                        task -> {
                                            Utils.sleep(2500);
                                            task.conf().put("prepared", System.nanoTime());
                                        }))
                .globalGrouping("numbers")
                .addConfiguration(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 1);
        stage.submit(topology, stage.conf());
        stage.await("a tick", () -> stage.ledger().counted("ticks") > 0);
        stage.kill();
    }

    private static void noteWhetherItWaited(Tuple tuple, BoltTask task) {
        if (!TupleUtils.isTick(tuple)) {
            task.ack(tuple);
        } else if (task.held().isEmpty()) {
            task.held().add(tuple);
            long waited = System.nanoTime() - (Long) task.conf().get("prepared");
            task.note("a period went by before the first tick", waited > 900_000_000);
            task.count("ticks");
        }
    }
}
