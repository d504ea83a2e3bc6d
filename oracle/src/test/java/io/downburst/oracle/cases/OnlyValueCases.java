package io.downburst.oracle.cases;

import io.downburst.oracle.Catalog;
import io.downburst.oracle.Stage;
import io.downburst.oracle.Thrown;
import io.downburst.oracle.component.BoltTask;
import io.downburst.oracle.component.ScriptedSpout;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Tuples of streams with one field, whose values may travel without their lists. */
public final class OnlyValueCases {

    private OnlyValueCases() {}

    public static void enter(Catalog catalog) {
        catalog.add("the only value of a tuple", OnlyValueCases::onlyValue);
        catalog.add("typed values that are the only ones", OnlyValueCases::typedOnly);
        catalog.add("any kind of list makes a tuple of one value", OnlyValueCases::anyList);
        catalog.add("no value and two for one field", OnlyValueCases::arityOfOne);
        catalog.add("a tuple may be a value", OnlyValueCases::tupleAsValue);
    }

    private static void onlyValue(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("source", stage.spout("name").emits("a"));
        topology.setSpout("nothing", stage.spout("none").emits((Object) null));
        topology.setBolt("looker", stage.bolt(OnlyValueCases::lookAtOnly))
                .shuffleGrouping("source")
                .shuffleGrouping("nothing");
        stage.run(topology);
    }

    private static void lookAtOnly(Tuple tuple, BoltTask task) {
        String from = tuple.getSourceComponent() + ": ";
        String field = tuple.getFields().get(0);
        task.note(from + "size", tuple.size());
        task.note(from + "getFields", tuple.getFields());
        task.note(from + "getValues", tuple.getValues());
        task.note(from + "equal values", tuple.getValues().equals(tuple.getValues()));
        task.note(from + "getValue", tuple.getValue(0));
        task.note(from + "getString", tuple.getString(0));
        task.note(from + "getStringByField", tuple.getStringByField(field));
        task.note(from + "getValueByField", tuple.getValueByField(field));
        task.note(from + "select", tuple.select(new Fields(field)));
        task.note(from + "an index too high", Thrown.by(() -> tuple.getValue(1)).split(":")[0]);
        task.note(from + "an index too low", Thrown.by(() -> tuple.getValue(-1)).split(":")[0]);
        task.note(from + "an unknown field", Thrown.by(() -> tuple.getValueByField("stranger")));
        task.note(from + "a wrong type", Thrown.by(() -> tuple.getInteger(0)).split(":")[0]);
        task.note(from + "changing values", Thrown.by(() -> tuple.getValues().set(0, "b")));
        task.note(from + "adding a value", Thrown.by(() -> tuple.getValues().add("b")));
        task.ack(tuple);
    }

    private static void typedOnly(Stage stage) throws Exception {
        List<Object> values =
                List.of(1, 2L, 3.5, 4.5f, (short) 5, (byte) 6, true, List.of("x"), new byte[] {7});
        TopologyBuilder topology = new TopologyBuilder();
        for (int i = 0; i < values.size(); i++) {
            topology.setSpout("source" + i, stage.spout("v" + i).emits(values.get(i)));
            topology.setBolt("looker" + i, stage.bolt(OnlyValueCases::noteTypes).quietly())
                    .shuffleGrouping("source" + i);
        }
        stage.run(topology);
    }

    private static void noteTypes(Tuple tuple, BoltTask task) {
        String field = tuple.getFields().get(0);
        List<Supplier<Object>> questions =
                List.of(
                        () -> tuple.getInteger(0) + tuple.getIntegerByField(field),
                        () -> tuple.getLong(0) + tuple.getLongByField(field),
                        () -> tuple.getDouble(0) + tuple.getDoubleByField(field),
                        () -> tuple.getFloat(0) + tuple.getFloatByField(field),
                        () -> tuple.getShort(0) + tuple.getShortByField(field),
                        () -> tuple.getByte(0) + tuple.getByteByField(field),
                        () -> tuple.getBoolean(0) && tuple.getBooleanByField(field),
                        () -> tuple.getBinary(0)[0] + tuple.getBinaryByField(field)[0],
                        () -> tuple.getString(0) + tuple.getStringByField(field));
        for (int i = 0; i < questions.size(); i++) {
            String answer;
            try {
                answer = String.valueOf(questions.get(i).get());
            } catch (ClassCastException e) {
                answer = "of another type";
            }
            task.note(tuple.getSourceComponent() + ", question " + i, answer);
        }
        task.ack(tuple);
    }

    private static void arityOfOne(Stage stage) throws Exception {
        stage.ledger().expect(1);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout(
                "source",
                new ScriptedSpout(
                        stage.name(),
                        declarer -> declarer.declare(new Fields("a")),
                        (call, task) -> {
                            if (call == 0) {
                                var out = task.collector();
                                task.ledger()
                                        .note("none", Thrown.by(() -> out.emit(new Values(), "0")));
                                task.ledger()
                                        .note(
                                                "two",
                                                Thrown.by(() -> out.emit(new Values(1, 2), "2")));
                                out.emit(new Values(1), "right");
                            }
                        }));
        topology.setBolt("sink", stage.sink()).shuffleGrouping("source");
        stage.run(topology);
    }

    private static void tupleAsValue(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("source", stage.spout("n").emitsNumbers(20));
        topology.setBolt(
                        "relay",
                        stage.bolt(
                                        (tuple, task) -> {
                                            if (tuple.getInteger(0) % 2 == 0) {
                                                task.emit(tuple, tuple);
                                            } else {
                                                task.collector().emit(new Values(tuple));
                                            }
                                            task.ack(tuple);
                                        })
                                .declares("tuple"))
                .shuffleGrouping("source");
        topology.setBolt(
                        "sink",
                        stage.bolt(
                                        (tuple, task) -> {
                                            Tuple value = (Tuple) tuple.getValue(0);
                                            task.tally(
                                                    "from",
                                                    tuple.getSourceComponent()
                                                            + ", "
                                                            + value.getSourceComponent()
                                                            + " "
                                                            + value.getInteger(0));
                                            task.ack(tuple);
                                        })
                                .quietly())
                .shuffleGrouping("relay");
        stage.run(topology);
    }

    private static void anyList(Stage stage) throws Exception {
        TupleCases.emitEach(
                stage,
                new Fields("a"),
                () ->
                        List.of(
                                new Values(1),
                                Arrays.asList(2),
                                List.of(3),
                                new LinkedList<>(List.of(4)),
                                new TupleCases.Computed(1),
                                Collections.nCopies(1, null)));
    }
}
