package io.downburst.oracle.cases;

import io.downburst.oracle.Catalog;
import io.downburst.oracle.Catalog.Difference;
import io.downburst.oracle.Stage;
import io.downburst.oracle.component.EmittingSpout;
import io.downburst.oracle.component.StatefulWindowBolt;
import org.apache.storm.Config;
import org.apache.storm.state.KeyValueState;
import org.apache.storm.topology.IStatefulWindowedBolt;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseStatefulWindowedBolt;
import org.apache.storm.topology.base.BaseWindowedBolt.Count;
import org.apache.storm.topology.base.BaseWindowedBolt.Duration;

/** Windowed bolts with state, and windows that are state themselves. */
public final class StatefulWindowCases {

    private StatefulWindowCases() {}

    public static void enter(Catalog catalog) {
        catalog.add("windows of a stateful bolt", StatefulWindowCases::stateful);
        catalog.add("windows with persistence by count", StatefulWindowCases::persistentCount);
        catalog.add("windows with persistence by event time", StatefulWindowCases::persistentTime);
        catalog.add(
                "windows with persistence after their topology was killed",
                StatefulWindowCases::again,
                goesOn("windows", "[0, 1, 2, 3] | [6, 7, 8, 9]", "[0, 1, 2, 3] | [4, 5, 6, 7]"),
                goesOn("windows before", "0 | 0", "0 | 1"),
                goesOn(
                        "received by sink",
                        "[[0, 1, 2, 3], 1] | [[6, 7, 8, 9], 1]",
                        "[[0, 1, 2, 3], 1] | [[4, 5, 6, 7], 2]"));
    }

    private static Difference goesOn(String fact, String onStock, String onDownburst) {
        return new Difference(
                fact,
                onStock,
                onDownburst,
                "without a provider of the user's, stock keeps state in memory");
    }

    private static BaseStatefulWindowedBolt<KeyValueState<String, Long>> bolt(Stage stage) {
        return new StatefulWindowBolt(stage.name());
    }

    private static Config conf(Stage stage) {
        Config conf = stage.conf();
        conf.setMessageTimeoutSecs(600);
        conf.put(Config.TOPOLOGY_STATE_CHECKPOINT_INTERVAL, 100);
        conf.put(Config.TOPOLOGY_BOLTS_WATERMARK_EVENT_INTERVAL_MS, 20);
        return conf;
    }

    private static EmittingSpout numbers(Stage stage, int from, int to) {
        EmittingSpout numbers = stage.spout("n", "ts");
        for (int n = from; n < to; n++) {
            numbers.emits(n, 1L + 10 * n);
        }
        return numbers;
    }

    private static TopologyBuilder topology(
            Stage stage,
            EmittingSpout numbers,
            IStatefulWindowedBolt<KeyValueState<String, Long>> bolt) {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", numbers);
        topology.setBolt("window", bolt).globalGrouping("numbers");
        topology.setBolt("sink", stage.sink()).globalGrouping("window");
        return topology;
    }

    private static void awaitWindows(Stage stage, int windows) throws Exception {
        stage.await(
                windows + " windows", () -> stage.ledger().counted("received by sink") == windows);
    }

    /** What is in the last window is not acked, nor what is in none. */
    private static void stateful(Stage stage) throws Exception {
        stage.runUntil(
                topology(
                        stage,
                        numbers(stage, 0, 10),
                        bolt(stage).withMessageIdField("ts").withTumblingWindow(Count.of(4))),
                conf(stage),
                "four acked",
                () -> stage.ledger().emitted() == 10 && stage.ledger().acked() == 4);
    }

    private static void persistentCount(Stage stage) throws Exception {
        stage.submit(
                topology(
                        stage,
                        numbers(stage, 0, 10),
                        bolt(stage).withPersistence().withWindow(Count.of(4), Count.of(2))),
                conf(stage));
        stage.awaitSettled();
        awaitWindows(stage, 5);
        stage.kill();
    }

    private static void persistentTime(Stage stage) throws Exception {
        stage.submit(
                topology(
                        stage,
                        numbers(stage, 0, 20),
                        bolt(stage)
                                .withPersistence()
                                .withTimestampField("ts")
                                .withTumblingWindow(Duration.of(50))),
                conf(stage));
        stage.awaitSettled();
        awaitWindows(stage, 3);
        stage.kill();
    }

    /** Two numbers of the first life are in no window yet. */
    private static void again(Stage stage) throws Exception {
        for (int life = 1; life <= 2; life++) {
            EmittingSpout numbers = life == 1 ? numbers(stage, 0, 6) : numbers(stage, 6, 10);
            stage.awaitNameFree();
            stage.submit(
                    topology(
                            stage,
                            numbers,
                            bolt(stage).withPersistence().withTumblingWindow(Count.of(4))),
                    conf(stage));
            awaitWindows(stage, life);
            stage.awaitSettled();
            stage.kill();
        }
    }
}
