package io.downburst.oracle.cases;

import io.downburst.oracle.Catalog;
import io.downburst.oracle.Stage;
import io.downburst.oracle.Thrown;
import io.downburst.oracle.component.BoltTask;
import io.downburst.oracle.component.ScriptedSpout;
import io.downburst.oracle.component.ScriptedSpout.SpoutTask;
import java.io.Serializable;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** What a received tuple tells, and what may be emitted as one. */
public final class TupleCases {

    private TupleCases() {}

    public static void enter(Catalog catalog) {
        catalog.add("values and fields of a tuple", stage -> look(stage, TupleCases::values));
        catalog.add("typed values of a tuple", TupleCases::typed);
        catalog.add("questions a tuple refuses", stage -> look(stage, TupleCases::refused));
        catalog.add("the origin of a tuple", stage -> look(stage, TupleCases::origin));
        catalog.add("identity and anchors of a tuple", stage -> look(stage, TupleCases::identity));
        catalog.add("a tuple keeps its message id", TupleCases::messageId);
        catalog.add("any kind of list makes a tuple", TupleCases::anyList);
        catalog.add("too few and too many values", TupleCases::arity);
        catalog.add("subscribers share the values they get", TupleCases::sharedValues);
        catalog.add("a tuple may be kept and acked much later", TupleCases::kept);
    }

    private static void look(Stage stage, LookAt look) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("source", stage.spout("name", "number", "nothing").emits("a", 7, null));
        topology.setBolt(
                        "looker",
                        stage.bolt(
                                (tuple, task) -> {
                                    look.at(tuple, task);
                                    task.ack(tuple);
                                }))
                .shuffleGrouping("source");
        stage.run(topology);
    }

    @FunctionalInterface
    private interface LookAt extends Serializable {
        void at(Tuple tuple, BoltTask task);
    }

    private static void values(Tuple tuple, BoltTask task) {
        task.note("size", tuple.size());
        task.note("getFields", tuple.getFields());
        task.note("getValues", tuple.getValues());
        task.note("getValue", tuple.getValue(1));
        task.note("getValueByField", tuple.getValueByField("number"));
        task.note("a null value", tuple.getValue(2));
        task.note("contains", tuple.contains("name") + " " + tuple.contains("stranger"));
        task.note("fieldIndex", tuple.fieldIndex("number"));
        task.note("select", tuple.select(new Fields("nothing", "name")));
        task.note("getString", tuple.getString(0));
        task.note("getIntegerByField", tuple.getIntegerByField("number"));
    }

    private static void typed(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout(
                "source",
                stage.spout("i", "l", "d", "f", "s", "b", "bool", "bytes")
                        .emits(1, 2L, 3.5, 4.5f, (short) 5, (byte) 6, true, new byte[] {7}));
        topology.setBolt(
                        "looker",
                        stage.bolt(
                                        (tuple, task) -> {
                                            task.note(
                                                    "int",
                                                    tuple.getInteger(0)
                                                            + " "
                                                            + tuple.getIntegerByField("i"));
                                            task.note(
                                                    "long",
                                                    tuple.getLong(1)
                                                            + " "
                                                            + tuple.getLongByField("l"));
                                            task.note("double", tuple.getDouble(2));
                                            task.note("float", tuple.getFloat(3));
                                            task.note("short", tuple.getShort(4));
                                            task.note("byte", tuple.getByte(5));
                                            task.note("boolean", tuple.getBoolean(6));
                                            task.note(
                                                    "bytes",
                                                    Arrays.toString(
                                                            tuple.getBinaryByField("bytes")));
                                            task.ack(tuple);
                                        })
                                .quietly())
                .shuffleGrouping("source");
        stage.run(topology);
    }

    private static void refused(Tuple tuple, BoltTask task) {
        task.note("an unknown field", Thrown.by(() -> tuple.getValueByField("stranger")));
        task.note(
                "selecting an unknown field",
                Thrown.by(() -> tuple.select(new Fields("stranger"))));
        task.note("an index too high", Thrown.by(() -> tuple.getValue(3)).split(":")[0]);
        task.note("a wrong type", Thrown.by(() -> tuple.getString(1)).split(":")[0]);
        task.note("changing values", Thrown.by(() -> tuple.getValues().set(0, "b")));
        task.note("adding a value", Thrown.by(() -> tuple.getValues().add("b")));
    }

    private static void origin(Tuple tuple, BoltTask task) {
        task.note("getSourceComponent", tuple.getSourceComponent());
        task.note("getSourceStreamId", tuple.getSourceStreamId());
        task.note("getSourceTask", tuple.getSourceTask());
        task.note("getSourceGlobalStreamId", tuple.getSourceGlobalStreamId());
        task.note(
                "getContext",
                tuple.getContext().getComponentId(tuple.getSourceTask())
                        + tuple.getContext().getComponentTasks("looker"));
    }

    private static void identity(Tuple tuple, BoltTask task) {
        task.note("equals itself", tuple.equals(tuple));
        task.note("equals its values", tuple.equals(tuple.getValues()));
        task.note("hashes as identity", tuple.hashCode() == System.identityHashCode(tuple));
        task.note("anchors", tuple.getMessageId().getAnchors().size());
        task.note("edges", tuple.getMessageId().getAnchorsToIds().size());
        task.note("message id equals itself", tuple.getMessageId().equals(tuple.getMessageId()));
        task.note("tells its source as text", tuple.toString().contains("source"));
    }

    private static void messageId(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("source", stage.spout("n").emitsNumbers(1));
        topology.setBolt(
                        "relay",
                        stage.bolt(
                                        (tuple, task) -> {
                                            MessageId before = tuple.getMessageId();
                                            task.emit(tuple, 1);
                                            task.note(
                                                    "the same after an emit",
                                                    tuple.getMessageId().equals(before));
                                            task.ack(tuple);
                                            task.note(
                                                    "the same after the ack",
                                                    tuple.getMessageId().equals(before));
                                        })
                                .declares("n"))
                .shuffleGrouping("source");
        topology.setBolt("sink", stage.sink()).shuffleGrouping("relay");
        stage.run(topology);
    }

    private static void anyList(Stage stage) throws Exception {
        emitEach(
                stage,
                new Fields("a", "b"),
                () ->
                        List.of(
                                new Values(1, 2),
                                Arrays.asList(3, 4),
                                List.of(5, 6),
                                new LinkedList<>(List.of(7, 8)),
                                new Computed(2),
                                Collections.nCopies(2, 9)));
    }

    /** Emits lists, and has a bolt tell what tuples they made. */
    static void emitEach(Stage stage, Fields fields, Lists lists) throws Exception {
        stage.ledger().expect(lists.get().size());
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout(
                "source",
                new ScriptedSpout(
                        stage.name(),
                        declarer -> declarer.declare(fields),
                        (call, task) -> {
                            List<List<Object>> all = lists.get();
                            if (call < all.size()) {
                                task.collector().emit(all.get(call), call);
                            }
                        }));
        topology.setBolt(
                        "sink",
                        stage.bolt(
                                (tuple, task) -> {
                                    task.tally(
                                            "by field",
                                            tuple.getValueByField("a") + ", " + tuple.getValues());
                                    task.ack(tuple);
                                }))
                .fieldsGrouping("source", new Fields(fields.get(fields.size() - 1)));
        stage.run(topology);
    }

    /** Makes them where they are emitted, since not all are serialisable. */
    @FunctionalInterface
    interface Lists extends Serializable {
        List<List<Object>> get();
    }

    /** A list that computes its values. */
    static final class Computed extends AbstractList<Object> {

        private final int size;

        Computed(int size) {
            this.size = size;
        }

        @Override
        public Object get(int index) {
            return "computed " + index;
        }

        @Override
        public int size() {
            return size;
        }

        @Override
        public String toString() {
            return "computed: " + super.toString();
        }
    }

    private static void arity(Stage stage) throws Exception {
        stage.ledger().expect(2);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout(
                "source",
                new ScriptedSpout(
                        stage.name(),
                        declarer -> {
                            declarer.declare(new Fields("a", "b"));
                            declarer.declareStream("unheard", new Fields("a", "b"));
                        },
                        TupleCases::emitWrongArity));
        topology.setBolt("sink", stage.sink()).shuffleGrouping("source");
        stage.run(topology);
    }

    private static void emitWrongArity(int call, SpoutTask task) {
        if (call == 0) {
            var collector = task.collector();
            task.ledger().note("too few", Thrown.by(() -> collector.emit(new Values(1), "few")));
            task.ledger()
                    .note("too many", Thrown.by(() -> collector.emit(new Values(1, 2, 3), "many")));
            task.ledger()
                    .note(
                            "unheard",
                            Thrown.by(() -> collector.emit("unheard", new Values(1), "unheard")));
            collector.emit(new Values(1, 2), "right");
        }
    }

    private static void sharedValues(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("source", stage.spout("list").emits(List.of("x")));
        topology.setBolt("first", stage.bolt(TupleCases::countIdentity)).allGrouping("source");
        topology.setBolt("second", stage.bolt(TupleCases::countIdentity), 2).allGrouping("source");
        stage.run(topology);
        stage.fact("objects seen", stage.ledger().countedBy("object ").size());
    }

    private static void countIdentity(Tuple tuple, BoltTask task) {
        task.count("object " + System.identityHashCode(tuple.getValue(0)));
        task.ack(tuple);
    }

    private static void kept(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("source", stage.spout("n").emitsNumbers(500));
        topology.setBolt(
                        "keeper",
                        stage.bolt(
                                        (tuple, task) -> {
                                            task.held().add(tuple);
                                            if (task.held().size() == 500) {
                                                Collections.reverse(task.held());
                                                boolean right = true;
                                                for (int i = 0; i < 500; i++) {
                                                    right &=
                                                            task.held().get(i).getInteger(0)
                                                                    == 499 - i;
                                                }
                                                task.note("kept tuples kept their values", right);
                                                task.held().forEach(task::ack);
                                            }
                                        })
                                .quietly())
                .globalGrouping("source");
        stage.run(topology);
    }
}
