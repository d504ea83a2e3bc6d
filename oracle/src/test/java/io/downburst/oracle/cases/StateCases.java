package io.downburst.oracle.cases;

import io.downburst.oracle.Catalog;
import io.downburst.oracle.Catalog.Difference;
import io.downburst.oracle.Ledger;
import io.downburst.oracle.Stage;
import io.downburst.oracle.Thrown;
import io.downburst.oracle.component.BoltTask;
import io.downburst.oracle.component.NotingStateProvider;
import io.downburst.oracle.component.ScriptedSpout;
import io.downburst.oracle.component.StatefulBolt;
import io.downburst.oracle.component.StatefulBolt.StatefulTask;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.storm.Config;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.state.KeyValueState;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Stateful bolts and the checkpoints of their state. */
public final class StateCases {

    private static final int REFUSED = 5;

    private StateCases() {}

    public static void enter(Catalog catalog) {
        catalog.add("the life of a stateful bolt", StateCases::life);
        catalog.add("stateful and stateless bolts mixed", StateCases::mixed);
        catalog.add("tuples are acked when their state is committed", StateCases::acks);
        catalog.add("what a state answers", StateCases::answers);
        catalog.add(
                "a checkpoint that one bolt refuses is rolled back in all", StateCases::rollback);
        catalog.add("a topology with state emits anchored tuples only", StateCases::unanchored);
        catalog.add("a user's state provider is asked", StateCases::provider);
        catalog.add("a kill ends checkpoints at once", StateCases::killed);
        catalog.add(
                "state after its topology was killed",
                StateCases::again,
                new Difference(
                        "found",
                        "null | null",
                        "null | 10",
                        "without a provider of the user's, stock keeps state in memory"));
    }

    private static Config conf(Stage stage) {
        Config conf = stage.conf();
        conf.put(Config.TOPOLOGY_STATE_CHECKPOINT_INTERVAL, 100);
        return conf;
    }

    private static TopologyBuilder topology(Stage stage, StatefulBolt bolt, int numbers) {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(numbers));
        topology.setBolt("bolt", bolt).globalGrouping("numbers");
        topology.setBolt("sink", stage.sink()).globalGrouping("bolt");
        return topology;
    }

    private static void life(Stage stage) throws Exception {
        StatefulBolt bolt = StatefulBolt.summing(stage.name()).notingLife();
        runWholeLives(stage, topology(stage, bolt, 5), 1);
    }

    /** Runs until so many tasks' turns have been noted. */
    private static void runWholeLives(Stage stage, TopologyBuilder topology, int tasks)
            throws Exception {
        stage.submit(topology, conf(stage));
        stage.awaitSettled();
        stage.await(
                "turns",
                () -> stage.ledger().counted("turns noted") == tasks * StatefulBolt.TURNS_NOTED);
        stage.kill();
    }

    private static void mixed(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(20));
        topology.setBolt("relay", stage.relay("n"), 2).shuffleGrouping("numbers");
        topology.setBolt("bolt", StatefulBolt.summing(stage.name()).notingLife(), 2)
                .fieldsGrouping("relay", new Fields("n"));
        topology.setBolt("second", StatefulBolt.summing(stage.name()).notingLife())
                .globalGrouping("bolt")
                .globalGrouping("relay");
        topology.setBolt(
                        "sink",
                        stage.sink()
                                .quietly()
                                .onPrepare(
                                        task ->
                                                task.note(
                                                        "components",
                                                        new TreeSet<>(
                                                                task.context()
                                                                        .getTaskToComponent()
                                                                        .values()))))
                .globalGrouping("second");
        runWholeLives(stage, topology, 3);
        stage.fact("second executed", stage.ledger().counted("executed by second"));
    }

    /** At no time are more tuples acked than were executed before the checkpoint committed last. */
    private static void acks(Stage stage) throws Exception {
        StatefulBolt bolt =
                new StatefulBolt(
                                stage.name(),
                                (tuple, task) -> {
                                    task.held().add(tuple);
                                    task.collector().ack(tuple);
                                    compareAcks(task);
                                })
                        .onPrePrepare(
                                task -> {
                                    compareAcks(task);
                                    task.state().put("prepared", (long) task.held().size());
                                })
                        .onPreCommit(
                                task ->
                                        task.state()
                                                .put("committed", task.state().get("prepared")));
        stage.run(topology(stage, bolt, 30), conf(stage));
    }

    private static void compareAcks(StatefulTask task) {
        int acked = task.ledger().acked();
        if (acked > task.state().get("committed", 0L)) {
            task.ledger().note("acked before the commit", acked);
        }
    }

    private static void answers(Stage stage) throws Exception {
        StatefulBolt bolt = StatefulBolt.summing(stage.name()).onInit(StateCases::askState);
        stage.run(topology(stage, bolt, 1), conf(stage));
    }

    private static void askState(StatefulTask task) {
        Ledger ledger = task.ledger();
        KeyValueState<String, Long> state = task.state();
        ledger.note("nothing", state.get("a") + " " + state.get("a", 7L));
        state.put("a", 1L);
        state.put("b", 2L);
        state.put("b", 3L);
        ledger.note("something", state.get("a") + " " + state.get("b", 7L));
        ledger.note("deleted", state.delete("a") + " " + state.get("a"));
        ledger.note("deleted twice", state.delete("a"));
        ledger.note("null", Thrown.by(() -> put(state, null)));
        Map<String, Long> entries = new TreeMap<>();
        state.forEach(entry -> entries.put(entry.getKey(), entry.getValue()));
        ledger.note("entries", entries);
    }

    private static Object put(KeyValueState<String, Long> state, Long value) {
        state.put("c", value);
        return null;
    }

    /**
     * The second bolt refuses once. Tuples are acked in fives, so that all have been acked or none.
     */
    private static void rollback(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        stage.ledger().expect(2 * REFUSED);
        topology.setSpout(
                "numbers",
                new ScriptedSpout(
                                stage.name(),
                                ScriptedSpout.fields("n"),
                                (call, task) -> {
                                    if (call < REFUSED) {
                                        task.collector().emit(new Values(call), call);
                                    }
                                })
                        .onFail((id, task) -> task.collector().emit(new Values((Integer) id), id)));
        topology.setBolt("first", new StatefulBolt(stage.name(), StateCases::sumFives))
                .globalGrouping("numbers");
        topology.setBolt(
                        "bolt",
                        StatefulBolt.summing(stage.name()).onPrePrepare(StateCases::refuseOnce))
                .globalGrouping("first");
        stage.submit(topology, conf(stage));
        stage.awaitSettled();
        stage.fact("rollbacks of the first", stage.ledger().counted("rollbacks of first"));
        stage.fact("rollbacks of the second", stage.ledger().counted("rollbacks of bolt"));
        stage.kill();
    }

    private static void sumFives(Tuple tuple, StatefulTask task) {
        task.held().add(tuple);
        if (task.held().size() == REFUSED) {
            for (Tuple each : task.held()) {
                task.collector().emit(each, new Values(each.getValue(0), 0L));
                task.collector().ack(each);
                task.add(each.getInteger(0));
            }
            task.ledger().note("sums", task.state().get("sum"));
            task.held().clear();
        }
    }

    private static void refuseOnce(StatefulTask task) {
        boolean all = task.state().get("sum", 0L) == 10;
        if (all && task.ledger().counted("refused") == 0) {
            task.ledger().count("refused");
            throw new IllegalStateException("refused");
        }
    }

    private static void unanchored(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(1));
        topology.setBolt("relay", stage.bolt(StateCases::emitUnanchored).declares("n"))
                .globalGrouping("numbers");
        topology.setBolt(
                        "bolt",
                        new StatefulBolt(
                                stage.name(),
                                (tuple, task) -> {
                                    task.ledger()
                                            .note(
                                                    "stateful",
                                                    Thrown.by(
                                                            () ->
                                                                    task.collector()
                                                                            .emit(
                                                                                    new Values(
                                                                                            1,
                                                                                            2))));
                                    task.collector().ack(tuple);
                                }))
                .globalGrouping("relay");
        stage.run(topology, conf(stage));
    }

    private static void emitUnanchored(Tuple tuple, BoltTask task) {
        task.note("stateless", Thrown.by(() -> task.collector().emit(new Values(1))));
        task.emit(tuple, 1);
        task.ack(tuple);
    }

    private static void provider(Stage stage) throws Exception {
        TopologyBuilder topology = topology(stage, StatefulBolt.summing(stage.name()), 3);
        Config conf = conf(stage);
        conf.put(Config.TOPOLOGY_STATE_PROVIDER, NotingStateProvider.class.getName());
        stage.run(topology, conf);
    }

    /** While the kill waits there would be time for thirty checkpoints; one may be under way. */
    private static void killed(Stage stage) throws Exception {
        String unseen = stage.name() + ", unseen";
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout(
                "numbers",
                new ScriptedSpout(
                        unseen,
                        ScriptedSpout.fields("n"),
                        (call, task) -> task.collector().emit(new Values(call), call)));
        topology.setBolt("bolt", StatefulBolt.summing(unseen)).globalGrouping("numbers");
        Config conf = conf(stage);
        conf.setMaxSpoutPending(100);
        stage.submit(topology, conf);
        Ledger ledger = Ledger.of(unseen);
        stage.await("acks", () -> ledger.acked() > 0);
        KillOptions waiting = new KillOptions();
        waiting.set_wait_secs(3);
        stage.cluster().killTopologyWithOpts(stage.topologyName(), waiting);
        stage.await("a silent spout", () -> ledger.counted("deactivated") > 0);
        int commits = ledger.counted("commits of bolt");
        stage.awaitNameFree();
        int later = ledger.counted("commits of bolt") - commits;
        stage.fact("checkpoints go on", later > 3);
    }

    private static void again(Stage stage) throws Exception {
        for (int life = 1; life <= 2; life++) {
            int lives = life;
            TopologyBuilder topology = new TopologyBuilder();
            topology.setSpout("numbers", stage.spout("n").emitsNumbers(life == 1 ? 5 : 0));
            topology.setBolt(
                            "bolt",
                            StatefulBolt.summing(stage.name())
                                    .onInit(
                                            task ->
                                                    task.ledger()
                                                            .note(
                                                                    "found",
                                                                    task.state().get("sum"))))
                    .globalGrouping("numbers");
            stage.awaitNameFree();
            stage.submit(topology, conf(stage));
            stage.await("its state", () -> stage.ledger().noted("found").size() == lives);
            stage.awaitSettled();
            stage.kill();
        }
    }
}
