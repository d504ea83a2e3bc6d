package io.downburst.oracle.cases;

import io.downburst.oracle.Catalog;
import io.downburst.oracle.Stage;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.topology.BoltDeclarer;
import org.apache.storm.topology.TopologyBuilder;

/** Groupings that spread tuples without looking at a key. */
public final class GroupingCases {

    private static final int MANY = 2000;

    private GroupingCases() {}

    public static void enter(Catalog catalog) {
        catalog.add(
                "shuffle grouping is even and exact",
                stage -> spread(stage, bolt -> bolt.shuffleGrouping("numbers"), 0.15));
        catalog.add(
                "local or shuffle grouping is even and exact",
                stage -> spread(stage, bolt -> bolt.localOrShuffleGrouping("numbers"), 0.15));
        catalog.add(
                "none grouping is even and exact",
                stage -> spread(stage, bolt -> bolt.noneGrouping("numbers"), 0.25));
        catalog.add("shuffle without load awareness is a round-robin", GroupingCases::roundRobin);
        catalog.add(
                "all grouping reaches every task",
                stage -> everyArrival(stage, bolt -> bolt.allGrouping("numbers")));
        catalog.add(
                "global grouping reaches the lowest task",
                stage -> everyArrival(stage, bolt -> bolt.globalGrouping("numbers")));
        catalog.add("emit returns the tasks of every subscriber", GroupingCases::manySubscribers);
        catalog.add(
                "one bolt subscribes to two streams of one source",
                GroupingCases::twoStreamsOneBolt);
    }

    private static void spread(Stage stage, Consumer<BoltDeclarer> grouping, double tolerance)
            throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(MANY));
        grouping.accept(topology.setBolt("spread", stage.sink().quietly(), 4));
        stage.run(topology);
        stage.fact("received", stage.ledger().counted("received by spread"));
        stage.factOfEvenness("spread", 4, tolerance);
        stage.factOfReturnedTasks();
    }

    /** Each round of three tuples visits each of three tasks once. */
    private static void roundRobin(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(30));
        topology.setBolt(
                        "spread",
                        stage.bolt(
                                (tuple, task) -> {
                                    task.count(
                                            "round "
                                                    + tuple.getInteger(0) / 3
                                                    + " in "
                                                    + task.id());
                                    task.ack(tuple);
                                }),
                        3)
                .shuffleGrouping("numbers");
        Config conf = stage.conf();
        conf.put(Config.TOPOLOGY_DISABLE_LOADAWARE_MESSAGING, true);
        stage.run(topology, conf);
        Map<String, Integer> visits = stage.ledger().countedBy("round ");
        stage.fact("visits of a task in a round", new TreeSet<>(visits.values()));
        stage.fact("rounds times tasks", visits.size());
    }

    private static void everyArrival(Stage stage, Consumer<BoltDeclarer> grouping)
            throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(10));
        grouping.accept(topology.setBolt("grouped", stage.sink(), 3));
        stage.run(topology);
        stage.fact("arrivals", stage.ledger().countedBy("arrived "));
        stage.factOfReturnedTasks();
    }

    private static void manySubscribers(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(20));
        topology.setBolt("everywhere", stage.sink(), 2).allGrouping("numbers");
        topology.setBolt("somewhere", stage.sink(), 3).shuffleGrouping("numbers");
        topology.setBolt("lowest", stage.sink(), 2).globalGrouping("numbers");
        stage.run(topology);
        stage.factOfReturnedTasks();
    }

    private static void twoStreamsOneBolt(Stage stage) throws Exception {
        List<Integer> numbers = IntStream.range(0, 6).boxed().collect(Collectors.toList());
        TopologyBuilder topology = new TopologyBuilder();
        var spout = stage.spout("n").declaresStream("side", "n");
        numbers.forEach(n -> spout.emits(n).emitsOn("side", n + 100));
        topology.setSpout("numbers", spout);
        topology.setBolt("grouped", stage.sink(), 2)
                .allGrouping("numbers")
                .globalGrouping("numbers", "side");
        stage.run(topology);
        stage.fact("arrivals", stage.ledger().countedBy("arrived "));
        stage.factOfReturnedTasks();
    }
}
