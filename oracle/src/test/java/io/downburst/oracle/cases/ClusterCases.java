package io.downburst.oracle.cases;

import io.downburst.oracle.Catalog;
import io.downburst.oracle.Catalog.Difference;
import io.downburst.oracle.Ledger;
import io.downburst.oracle.Stage;
import io.downburst.oracle.Thrown;
import io.downburst.oracle.component.LifeSpout;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.TopologyInfo;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.thrift.TException;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.Utils;

/** What the cluster tells of a topology, and what it does to one that runs. */
public final class ClusterCases {

    private static final String NO_ACKERS =
            "tuple trees are kept by their spouts, so the acker's task has no executor";

    private ClusterCases() {}

    public static void enter(Catalog catalog) {
        catalog.add(
                "the summary of a topology",
                ClusterCases::summary,
                new Difference("executors while it runs", "4", "3", NO_ACKERS),
                new Difference("executors while inactive", "4", "3", NO_ACKERS));
        catalog.add(
                "the executors of a topology",
                ClusterCases::executors,
                new Difference("executors of __acker", "[1 to 1]", "[]", NO_ACKERS));
        catalog.add("configuration and topology read back", ClusterCases::readBack);
        catalog.add(
                "rebalancing spreads the same tasks over more executors", ClusterCases::rebalance);
        catalog.add("a killed topology is no longer listed", ClusterCases::killed);
    }

    private static void noteSummary(Stage stage, String when) throws TException {
        TopologySummary summary = stage.cluster().getTopologySummaryByName(stage.topologyName());
        stage.ledger()
                .note(
                        when,
                        summary.get_status()
                                + (" tasks " + summary.get_num_tasks())
                                + (" workers " + summary.get_num_workers()));
        stage.ledger().note("executors " + when, summary.get_num_executors());
    }

    private static void summary(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("spout", new LifeSpout(stage.name()));
        topology.setBolt("sink", stage.sink(), 2).setNumTasks(5).shuffleGrouping("spout");
        stage.submit(topology, stage.conf());
        stage.await("acked", () -> stage.ledger().counted("ack id") == 1);
        noteSummary(stage, "while it runs");
        stage.cluster().deactivate(stage.topologyName());
        stage.await("deactivated", () -> stage.ledger().counted("deactivate") == 1);
        noteSummary(stage, "while inactive");
        long listed =
                stage.cluster().getTopologySummaries().stream()
                        .filter(summary -> summary.get_name().equals(stage.topologyName()))
                        .count();
        stage.fact("listed", listed);
        LifecycleCases.end(stage, 1, 1);
    }

    private static List<String> executors(Stage stage, String component) {
        try {
            TopologyInfo info = stage.cluster().getTopologyInfo(stage.topologyId());
            return info.get_executors().stream()
                    .filter(executor -> executor.get_component_id().equals(component))
                    .map(ClusterCases::range)
                    .sorted()
                    .toList();
        } catch (TException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String range(ExecutorSummary executor) {
        return executor.get_executor_info().get_task_start()
                + " to "
                + executor.get_executor_info().get_task_end();
    }

    private static void executors(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(2), 2);
        topology.setBolt("sink", stage.sink(), 3).setNumTasks(8).shuffleGrouping("numbers");
        stage.submit(topology, stage.conf());
        stage.awaitSettled();
        for (String component : List.of("numbers", "sink", "__acker")) {
            stage.fact("executors of " + component, executors(stage, component));
        }
        TopologyInfo info = stage.cluster().getTopologyInfo(stage.topologyId());
        stage.fact("name", info.get_name().equals(stage.topologyName()));
        stage.fact("status", info.get_status());
        stage.fact("errors", info.get_errors());
        stage.kill();
    }

    private static void readBack(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(1));
        topology.setBolt("sink", stage.sink()).fieldsGrouping("numbers", new Fields("n"));
        var conf = stage.conf();
        conf.put("my.key", Map.of("a", List.of(1, 2)));
        stage.submit(topology, conf);
        stage.awaitSettled();
        Map<String, Object> read =
                Utils.parseJson(stage.cluster().getTopologyConf(stage.topologyId()));
        stage.fact("my.key", read.get("my.key"));
        stage.fact("topology.name", stage.topologyName().equals(read.get("topology.name")));
        stage.fact("storm.id", stage.topologyId().equals(read.get("storm.id")));
        var systemTopology = stage.cluster().getTopology(stage.topologyId());
        stage.fact("bolts", new TreeSet<>(systemTopology.get_bolts().keySet()));
        stage.fact("spouts", new TreeSet<>(systemTopology.get_spouts().keySet()));
        stage.kill();
    }

    /**
     * On stock the new workers may start before the old ones have ended, and the old executors be
     * listed after that.
     */
    private static void rebalance(Stage stage) throws Exception {
        Ledger ledger = stage.ledger();
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(4));
        topology.setBolt(
                        "bolt",
                        stage.bolt((tuple, task) -> task.ack(tuple))
                                .quietly()
                                .onPrepare(
                                        task -> {
                                            task.tally("life of task " + task.id(), "prepare");
                                            task.count("prepared");
                                        })
                                .onCleanup(
                                        task -> {
                                            task.tally("life of task " + task.id(), "cleanup");
                                            task.count("cleaned up");
                                        }),
                        1)
                .setNumTasks(4)
                .allGrouping("numbers");
        stage.submit(topology, stage.conf());
        stage.awaitSettled();
        stage.fact("executors before", executors(stage, "bolt"));
        RebalanceOptions options = new RebalanceOptions();
        options.set_wait_secs(0);
        options.set_num_executors(Map.of("bolt", 3));
        stage.cluster().rebalance(stage.topologyName(), options);
        stage.await("prepared again", () -> ledger.counted("prepared") == 8);
        stage.await("everything emitted again", () -> ledger.acked() == 8);
        stage.await("spread", () -> executors(stage, "bolt").size() == 3);
        stage.fact("executors after", executors(stage, "bolt"));
        stage.kill();
        stage.await("cleaned up twice", () -> ledger.counted("cleaned up") == 8);
    }

    private static void killed(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("spout", new LifeSpout(stage.name()));
        stage.submit(topology, stage.conf());
        stage.await("acked", () -> stage.ledger().counted("ack id") == 1);
        LifecycleCases.end(stage, 1, 1);
        long listed =
                stage.cluster().getTopologySummaries().stream()
                        .filter(summary -> summary.get_name().equals(stage.topologyName()))
                        .count();
        stage.fact("listed", listed);
        String name = stage.topologyName();
        stage.fact(
                "asked for by name",
                Thrown.by(() -> stage.cluster().getTopologySummaryByName(name))
                        .replace(name, "NAME"));
    }
}
