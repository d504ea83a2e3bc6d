package io.downburst.oracle.cases;

import io.downburst.oracle.Catalog;
import io.downburst.oracle.Stage;
import io.downburst.oracle.component.EmittingSpout;
import io.downburst.oracle.component.Execution;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/** Fields grouping sends equal keys to one task, which must be the task that stock chooses. */
public final class FieldsGroupingCases {

    private static final Execution STATING_THE_TASK =
            (tuple, task) -> {
                String values = Arrays.deepToString(tuple.getValues().toArray());
                task.ledger().tally("task by values", values + " -> " + task.id());
                task.ack(tuple);
            };

    private FieldsGroupingCases() {}

    public static void enter(Catalog catalog) {
        Object[] words = IntStream.range(0, 60).mapToObj(i -> "word-" + i % 30).toArray();
        catalog.add("fields grouping of strings", stage -> byKey(stage, words));
        catalog.add(
                "fields grouping of numbers",
                stage -> byKey(stage, 0, 1, -1, 7L, -7L, Integer.MIN_VALUE, 3.5, 3.5f, (short) 9));
        catalog.add(
                "fields grouping of nulls, booleans and characters",
                stage -> byKey(stage, null, true, false, "", 'c'));
        catalog.add(
                "fields grouping of lists",
                stage ->
                        byKey(
                                stage,
                                List.of(1, 2),
                                List.of(2, 1),
                                List.of(),
                                List.of(List.of("a"), "b")));
        catalog.add(
                "fields grouping of arrays by content",
                stage ->
                        byKey(
                                stage,
                                new int[] {1, 2},
                                new byte[] {1, 2, 3},
                                new String[] {"a", null},
                                new Object[] {1, new long[] {4}}));
        catalog.add(
                "fields grouping by two of three fields", FieldsGroupingCases::twoOfThreeFields);
        catalog.add(
                "fields grouping by fields in another order", FieldsGroupingCases::anotherOrder);
        catalog.add("fields grouping of a named stream", FieldsGroupingCases::namedStream);
        catalog.add("fields grouping of two sources", FieldsGroupingCases::twoSources);
        catalog.add(
                "fields grouping over four tasks in one executor", FieldsGroupingCases::fourTasks);
        catalog.add("fields grouping by no fields is global", FieldsGroupingCases::noFields);
        catalog.add("partial key grouping", FieldsGroupingCases::partialKey);
    }

    private static void byKey(Stage stage, Object... keys) throws Exception {
        EmittingSpout spout = stage.spout("key");
        for (Object key : keys) {
            spout.emits(key);
        }
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("keys", spout);
        topology.setBolt("grouped", stage.bolt(STATING_THE_TASK).quietly(), 5)
                .fieldsGrouping("keys", new Fields("key"));
        stage.run(topology);
    }

    private static EmittingSpout triples(Stage stage) {
        EmittingSpout spout = stage.spout("a", "b", "c");
        for (int i = 0; i < 24; i++) {
            spout.emits(i % 3, "b" + i % 4, i);
        }
        return spout;
    }

    private static void twoOfThreeFields(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("triples", triples(stage));
        topology.setBolt("grouped", stage.bolt(STATING_THE_TASK), 4)
                .fieldsGrouping("triples", new Fields("a", "b"));
        stage.run(topology);
    }

    private static void anotherOrder(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("triples", triples(stage));
        topology.setBolt("grouped", stage.bolt(STATING_THE_TASK), 4)
                .fieldsGrouping("triples", new Fields("c", "a"));
        stage.run(topology);
    }

    private static void namedStream(Stage stage) throws Exception {
        EmittingSpout spout = stage.spout("ignored").declaresStream("side", "key", "n");
        for (int i = 0; i < 20; i++) {
            spout.emitsOn("side", "k" + i % 7, i);
        }
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("source", spout);
        topology.setBolt("grouped", stage.bolt(STATING_THE_TASK), 3)
                .fieldsGrouping("source", "side", new Fields("key"));
        stage.run(topology);
    }

    private static void twoSources(Stage stage) throws Exception {
        EmittingSpout left = stage.spout("left");
        EmittingSpout right = stage.spout("right");
        for (int i = 0; i < 12; i++) {
            left.emits("k" + i);
            right.emits("k" + i);
        }
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("lefts", left);
        topology.setSpout("rights", right);
        topology.setBolt("grouped", stage.bolt(STATING_THE_TASK), 4)
                .fieldsGrouping("lefts", new Fields("left"))
                .fieldsGrouping("rights", new Fields("right"));
        stage.run(topology);
    }

    private static void fourTasks(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(20));
        topology.setBolt("grouped", stage.bolt(STATING_THE_TASK), 1)
                .setNumTasks(4)
                .fieldsGrouping("numbers", new Fields("n"));
        stage.run(topology);
    }

    private static void noFields(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(10));
        topology.setBolt("grouped", stage.bolt(STATING_THE_TASK), 3)
                .fieldsGrouping("numbers", new Fields());
        stage.run(topology);
    }

    /**
     * The choice depends on the counts of one instance in one executor, so it is the same on every
     * run.
     */
    private static void partialKey(Stage stage) throws Exception {
        EmittingSpout spout = stage.spout("key", "n");
        for (int i = 0; i < 60; i++) {
            spout.emits("key" + i % 5, i);
        }
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("source", spout);
        topology.setBolt("grouped", stage.bolt(STATING_THE_TASK), 4)
                .partialKeyGrouping("source", new Fields("key"));
        stage.run(topology);
    }
}
