package io.downburst.oracle.cases;

import io.downburst.oracle.Catalog;
import io.downburst.oracle.Ledger;
import io.downburst.oracle.Stage;
import io.downburst.oracle.component.BoltTask;
import io.downburst.oracle.component.EmittingSpout;
import io.downburst.oracle.component.WindowBolt;
import java.util.List;
import org.apache.storm.Config;
import org.apache.storm.topology.IWindowedBolt;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseWindowedBolt.Count;
import org.apache.storm.topology.base.BaseWindowedBolt.Duration;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.windowing.TupleWindow;

/** What windows by count and by the clock are made of, and when their tuples are acked. */
public final class WindowCases {

    /** Longer than any case. */
    private static final Duration LONG = Duration.minutes(8);

    private static final int LONGER_SECS = 600;

    private WindowCases() {}

    public static void enter(Catalog catalog) {
        catalog.add("windows that tumble by count", WindowCases::tumblingCount);
        catalog.add("windows that slide by count", WindowCases::slidingCount);
        catalog.add("windows that slide with each tuple", WindowCases::slidingByOne);
        catalog.add("windows by the clock that slide by count", WindowCases::clockByCount);
        catalog.add("windows that tumble by the clock", WindowCases::tumblingClock);
        catalog.add("windows that slide by the clock", WindowCases::slidingClock);
        catalog.add("windows by count that slide by the clock", WindowCases::countByClock);
        catalog.add("a window's output fails its tuples", WindowCases::failedOutput);
        catalog.add("windows of several tasks", WindowCases::severalTasks);
    }

    /** Notes what is in a window, what of it is new, and what has left since the last one. */
    private static void whole(TupleWindow window, Ledger ledger) {
        ledger.note(
                "windows",
                WindowBolt.values(window.get())
                        + " new "
                        + WindowBolt.values(window.getNew())
                        + " expired "
                        + WindowBolt.values(window.getExpired()));
    }

    private static TopologyBuilder topology(Stage stage, int numbers, IWindowedBolt bolt) {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(numbers));
        topology.setBolt("window", bolt).globalGrouping("numbers");
        topology.setBolt("sink", stage.sink().quietly()).globalGrouping("window");
        return topology;
    }

    /** A conf in which tuples may wait for {@link #LONG} windows. */
    private static Config patient(Stage stage) {
        Config conf = stage.conf();
        conf.setMessageTimeoutSecs(LONGER_SECS);
        return conf;
    }

    private static WindowBolt bolt(Stage stage) {
        return new WindowBolt(stage.name(), WindowCases::whole);
    }

    private static void runUntil(Stage stage, TopologyBuilder topology, int windows, int acked)
            throws Exception {
        stage.runUntil(
                topology,
                patient(stage),
                windows + " windows and " + acked + " acks",
                () ->
                        stage.ledger().counted("windows") == windows
                                && stage.ledger().emitted() == 10
                                && stage.ledger().acked() == acked);
    }

    private static void tumblingCount(Stage stage) throws Exception {
        runUntil(stage, topology(stage, 10, bolt(stage).withTumblingWindow(Count.of(4))), 2, 4);
    }

    private static void slidingCount(Stage stage) throws Exception {
        runUntil(
                stage, topology(stage, 10, bolt(stage).withWindow(Count.of(4), Count.of(2))), 5, 6);
    }

    private static void slidingByOne(Stage stage) throws Exception {
        runUntil(stage, topology(stage, 10, bolt(stage).withWindow(Count.of(3))), 10, 7);
    }

    private static void clockByCount(Stage stage) throws Exception {
        runUntil(stage, topology(stage, 10, bolt(stage).withWindow(LONG, Count.of(3))), 3, 0);
    }

    private static void tumblingClock(Stage stage) throws Exception {
        WindowBolt bolt = new WindowBolt(stage.name(), WindowCases::noteAllAsNew);
        stage.run(topology(stage, 50, bolt.withTumblingWindow(Duration.of(200))), patient(stage));
    }

    private static void noteAllAsNew(TupleWindow window, Ledger ledger) {
        noteNew(window, ledger);
        if (!window.get().equals(window.getNew())) {
            ledger.note("windows overlap", WindowBolt.values(window.get()));
        }
    }

    private static void slidingClock(Stage stage) throws Exception {
        WindowBolt bolt = new WindowBolt(stage.name(), WindowCases::noteNew);
        stage.run(
                topology(stage, 50, bolt.withWindow(Duration.of(400), Duration.of(200))),
                patient(stage));
    }

    /** The last tuples stay: there are never too many of them. */
    private static void countByClock(Stage stage) throws Exception {
        WindowBolt bolt = new WindowBolt(stage.name(), WindowCases::noteFirstWithNine);
        stage.runUntil(
                topology(stage, 10, bolt.withWindow(Count.of(4), Duration.of(200))),
                patient(stage),
                "the last window and what left before it",
                () ->
                        !stage.ledger().noted("last window").isEmpty()
                                && stage.ledger().acked() == 6);
    }

    private static void noteFirstWithNine(TupleWindow window, Ledger ledger) {
        List<Object> values = WindowBolt.values(window.get());
        if (values.contains(9) && ledger.noted("last window").isEmpty()) {
            ledger.note("last window", values);
        }
    }

    /** What is new in the windows is all there is, once each, in its order. */
    private static void noteNew(TupleWindow window, Ledger ledger) {
        window.getNew().forEach(tuple -> ledger.note("new", tuple.getValue(0)));
        List<Tuple> tuples = window.get();
        for (int i = 1; i < tuples.size(); i++) {
            if (tuples.get(i).getInteger(0) != tuples.get(i - 1).getInteger(0) + 1) {
                ledger.note("windows out of order", WindowBolt.values(tuples));
            }
        }
    }

    /** The window's tuples fail, those of the next one do not. */
    private static void failedOutput(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(10));
        topology.setBolt("window", bolt(stage).withTumblingWindow(Count.of(4)))
                .globalGrouping("numbers");
        topology.setBolt("sink", stage.bolt(WindowCases::failFirst)).globalGrouping("window");
        stage.runUntil(
                topology,
                patient(stage),
                "two windows and four fails",
                () ->
                        stage.ledger().counted("received by sink") == 2
                                && stage.ledger().emitted() == 10
                                && stage.ledger().failed() == 4);
    }

    private static void failFirst(Tuple tuple, BoltTask task) {
        if (((List<?>) tuple.getValue(0)).contains(0)) {
            task.fail(tuple);
        } else {
            task.ack(tuple);
        }
    }

    private static void severalTasks(Stage stage) throws Exception {
        EmittingSpout pairs = stage.spout("n", "key");
        for (int n = 0; n < 20; n++) {
            pairs.emits(n, n % 2 == 0 ? "even" : "odd");
        }
        WindowBolt bolt =
                new WindowBolt(
                        stage.name(),
                        (window, ledger) ->
                                ledger.tally("windows", WindowBolt.values(window.get())));
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("pairs", pairs);
        topology.setBolt("window", bolt.withTumblingWindow(Count.of(5)), 2)
                .fieldsGrouping("pairs", new Fields("key"));
        topology.setBolt("sink", stage.sink()).globalGrouping("window");
        stage.runUntil(
                topology,
                patient(stage),
                "four windows and ten acks",
                () ->
                        stage.ledger().counted("received by sink") == 4
                                && stage.ledger().acked() == 10);
    }
}
