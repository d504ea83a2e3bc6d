package io.downburst.oracle.cases;

import io.downburst.oracle.Catalog;
import io.downburst.oracle.Ledger;
import io.downburst.oracle.Stage;
import io.downburst.oracle.component.BoltTask;
import io.downburst.oracle.component.EmittingSpout;
import io.downburst.oracle.component.ScriptedSpout;
import io.downburst.oracle.component.ScriptedSpout.SpoutTask;
import io.downburst.oracle.component.WindowBolt;
import org.apache.storm.Config;
import org.apache.storm.topology.IWindowedBolt;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.WindowedBoltExecutor;
import org.apache.storm.topology.base.BaseWindowedBolt;
import org.apache.storm.topology.base.BaseWindowedBolt.Count;
import org.apache.storm.topology.base.BaseWindowedBolt.Duration;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.windowing.TupleWindow;

/** Windows by the time that tuples tell, which goes on as watermarks say. */
public final class EventTimeCases {

    private static final String LATE = "late";

    private EventTimeCases() {}

    public static void enter(Catalog catalog) {
        catalog.add("windows of event time that tumble", EventTimeCases::tumbling);
        catalog.add("windows of event time that slide", EventTimeCases::sliding);
        catalog.add("windows of event time by count", EventTimeCases::byCount);
        catalog.add("windows of event time by count and duration", EventTimeCases::mixed);
        catalog.add("events out of order within the lag", EventTimeCases::withinLag);
        catalog.add("events by a timestamp extractor", EventTimeCases::extractor);
        catalog.add("late events go to their stream", stage -> late(stage, true));
        catalog.add("late events without a stream are acked", stage -> late(stage, false));
        catalog.add("the slowest stream sets the watermark", EventTimeCases::twoStreams);
    }

    private static void whole(TupleWindow window, Ledger ledger) {
        ledger.note(
                "windows",
                WindowBolt.values(window.get())
                        + " new "
                        + WindowBolt.values(window.getNew())
                        + " expired "
                        + WindowBolt.values(window.getExpired())
                        + " from "
                        + window.getStartTimestamp()
                        + " to "
                        + window.getEndTimestamp());
    }

    private static BaseWindowedBolt bolt(Stage stage) {
        return withLag(stage).withTimestampField("ts");
    }

    /**
     * Without a lag a watermark could, on stock, come between an event's time and the event itself:
     * an event at a window's very end would then be counted in the next ones only.
     */
    private static BaseWindowedBolt withLag(Stage stage) {
        return new WindowBolt(stage.name(), EventTimeCases::whole).withLag(Duration.of(1));
    }

    private static Config conf(Stage stage) {
        Config conf = stage.conf();
        conf.setMessageTimeoutSecs(600);
        conf.put(Config.TOPOLOGY_BOLTS_WATERMARK_EVENT_INTERVAL_MS, 20);
        return conf;
    }

    private static EmittingSpout events(Stage stage, long... times) {
        EmittingSpout events = stage.spout("n", "ts");
        for (int n = 0; n < times.length; n++) {
            events.emits(n, times[n]);
        }
        return events;
    }

    private static void run(
            Stage stage, EmittingSpout events, IWindowedBolt bolt, int windows, int acked)
            throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("events", events);
        topology.setBolt("window", bolt).globalGrouping("events");
        topology.setBolt("sink", stage.sink()).globalGrouping("window");
        runUntil(stage, topology, windows, acked);
    }

    private static void runUntil(Stage stage, TopologyBuilder topology, int windows, int acked)
            throws Exception {
        stage.runUntil(
                topology,
                conf(stage),
                windows + " windows and " + acked + " acks",
                () ->
                        stage.ledger().counted("received by sink") == windows
                                && stage.ledger().acked() == acked);
    }

    private static void tumbling(Stage stage) throws Exception {
        EmittingSpout events = events(stage, 10, 20, 95, 100, 101, 350, 420, 900, 901);
        run(stage, events, bolt(stage).withTumblingWindow(Duration.of(100)), 5, 7);
    }

    private static void sliding(Stage stage) throws Exception {
        EmittingSpout events = events(stage, 10, 20, 95, 100, 101, 150, 260, 900, 901);
        run(stage, events, bolt(stage).withWindow(Duration.of(100), Duration.of(50)), 7, 7);
    }

    private static void byCount(Stage stage) throws Exception {
        EmittingSpout events = events(stage, 10, 20, 30, 40, 50, 60, 70, 900, 901);
        run(stage, events, bolt(stage).withWindow(Count.of(3), Count.of(2)), 4, 5);
    }

    private static void mixed(Stage stage) throws Exception {
        EmittingSpout events = events(stage, 10, 20, 30, 40, 150, 160, 170, 300, 301);
        run(stage, events, bolt(stage).withWindow(Count.of(3), Duration.of(100)), 3, 5);
    }

    private static void withinLag(Stage stage) throws Exception {
        EmittingSpout events = events(stage, 50, 20, 110, 70, 205, 130, 300, 260, 900);
        run(
                stage,
                events,
                bolt(stage).withLag(Duration.of(80)).withTumblingWindow(Duration.of(100)),
                3,
                8);
    }

    private static void extractor(Stage stage) throws Exception {
        EmittingSpout events = events(stage, 10, 20, 95, 100, 101, 900, 910);
        BaseWindowedBolt bolt =
                withLag(stage).withTimestampExtractor(tuple -> tuple.getLong(1) / 10);
        run(stage, events, bolt.withTumblingWindow(Duration.of(10)), 2, 5);
    }

    /**
     * Of two windows that have come, the first one's watermark is in force: what is older is late.
     */
    private static void late(Stage stage, boolean toStream) throws Exception {
        stage.ledger().expect(4);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout(
                "events",
                new ScriptedSpout(
                        stage.name(),
                        ScriptedSpout.fields("n", "ts"),
                        (call, task) -> emitInTurn(task)));
        BaseWindowedBolt bolt = bolt(stage).withTumblingWindow(Duration.of(100));
        topology.setBolt("window", toStream ? bolt.withLateTupleStream(LATE) : bolt)
                .globalGrouping("events");
        topology.setBolt("sink", stage.sink()).globalGrouping("window");
        if (toStream) {
            topology.setBolt("late", stage.bolt(EventTimeCases::noteLate).quietly())
                    .globalGrouping("window", LATE);
        }
        stage.runUntil(
                topology,
                conf(stage),
                "the late event acked",
                () -> stage.ledger().acked() == 3 && stage.ledger().emitted() == 4);
    }

    private static void emitInTurn(SpoutTask task) {
        Ledger ledger = task.ledger();
        int emitted = ledger.emitted();
        if (emitted < 2 || emitted == 2 && ledger.counted("windows") == 1) {
            task.collector().emit(new Values(emitted, emitted * 250L + 10), emitted);
        } else if (emitted == 3 && ledger.counted("windows") == 2) {
            task.collector().emit(new Values("late", 100L), "late");
        }
    }

    private static void noteLate(Tuple tuple, BoltTask task) {
        Tuple late = (Tuple) tuple.getValueByField(WindowedBoltExecutor.LATE_TUPLE_FIELD);
        task.note("late", late.getValues() + " of " + late.getSourceComponent());
        task.ack(tuple);
    }

    private static void twoStreams(Stage stage) throws Exception {
        EmittingSpout events =
                stage.spout("n", "ts")
                        .declaresStream("slow", "n", "ts")
                        .emits(0, 10L)
                        .emits(1, 20L)
                        .emitsOn("slow", 2, 15L)
                        .emits(3, 120L)
                        .emits(4, 900L)
                        .emitsOn("slow", 5, 250L);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("events", events);
        topology.setBolt("window", bolt(stage).withTumblingWindow(Duration.of(100)))
                .globalGrouping("events")
                .globalGrouping("events", "slow");
        topology.setBolt("sink", stage.sink()).globalGrouping("window");
        runUntil(stage, topology, 2, 3);
    }
}
