package io.downburst.oracle.cases;

import io.downburst.oracle.Catalog;
import io.downburst.oracle.Stage;
import io.downburst.oracle.Thrown;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Grouping;
import org.apache.storm.generated.NullStruct;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/** What is refused on submission and afterwards, with which exception and which words. */
public final class SubmissionCases {

    private SubmissionCases() {}

    public static void enter(Catalog catalog) {
        catalog.addWithoutWorkers("names that are refused", SubmissionCases::names);
        catalog.addWithoutWorkers("subscriptions that are refused", SubmissionCases::subscriptions);
        catalog.addWithoutWorkers("ids that are refused", SubmissionCases::ids);
        catalog.addWithoutWorkers(
                "specifications that are refused", SubmissionCases::specifications);
        catalog.addWithoutWorkers(
                "configurations that are refused", SubmissionCases::configurations);
        catalog.addWithoutWorkers("blobs that are refused", SubmissionCases::blobs);
        catalog.addWithoutWorkers(
                "a name is taken while its topology lives", SubmissionCases::alreadyAlive);
        catalog.addWithoutWorkers(
                "operations on topologies that are not there", SubmissionCases::notAlive);
        catalog.addWithoutWorkers("rebalancings that are refused", SubmissionCases::rebalancings);
    }

    private static TopologyBuilder good(Stage stage) {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n"));
        topology.setBolt("sink", stage.sink()).shuffleGrouping("numbers");
        return topology;
    }

    private static void submit(
            Stage stage, String what, String name, Map<String, Object> conf, StormTopology topology)
            throws Exception {
        String thrown = Thrown.by(() -> stage.cluster().submitTopology(name, conf, topology));
        stage.fact(what, thrown.replace(stage.topologyName(), "NAME"));
    }

    private static void submit(Stage stage, String what, Config conf, StormTopology topology)
            throws Exception {
        submit(
                stage,
                what,
                stage.topologyName() + "-" + what.replaceAll("[^a-z]", "-"),
                conf,
                topology);
    }

    private static void names(Stage stage) throws Exception {
        for (String name : List.of("a/b", "a.b", "a:b", "a\\b", "")) {
            submit(stage, "name '" + name + "'", name, stage.conf(), good(stage).createTopology());
        }
        submit(stage, "name null", null, stage.conf(), good(stage).createTopology());
        submit(
                stage,
                "spaces and signs",
                "a b-" + stage.topologyName(),
                stage.conf(),
                good(stage).createTopology());
    }

    private static void subscriptions(Stage stage) throws Exception {
        TopologyBuilder missingComponent = good(stage);
        missingComponent.setBolt("lost", stage.sink()).shuffleGrouping("nowhere");
        submit(stage, "missing component", stage.conf(), missingComponent.createTopology());

        TopologyBuilder missingStream = good(stage);
        missingStream.setBolt("lost", stage.sink()).shuffleGrouping("numbers", "nowhere");
        submit(stage, "missing stream", stage.conf(), missingStream.createTopology());

        TopologyBuilder unknownField = good(stage);
        unknownField
                .setBolt("lost", stage.sink())
                .fieldsGrouping("numbers", new Fields("stranger"));
        submit(stage, "unknown field", stage.conf(), unknownField.createTopology());

        TopologyBuilder twoUnknown = good(stage);
        twoUnknown
                .setBolt("lost", stage.sink())
                .fieldsGrouping("numbers", new Fields("n", "x", "y"));
        submit(stage, "two unknown fields", stage.conf(), twoUnknown.createTopology());

        TopologyBuilder otherStream = new TopologyBuilder();
        otherStream.setSpout("numbers", stage.spout("n").declaresStream("side", "other"));
        otherStream.setBolt("sink", stage.sink()).fieldsGrouping("numbers", new Fields("other"));
        submit(stage, "a field of another stream", stage.conf(), otherStream.createTopology());
    }

    private static void ids(Stage stage) throws Exception {
        TopologyBuilder systemSpout = good(stage);
        systemSpout.setSpout("__spout", stage.spout("n"));
        submit(stage, "system spout", stage.conf(), systemSpout.createTopology());

        TopologyBuilder systemBolt = good(stage);
        systemBolt.setBolt("__bolt", stage.sink()).shuffleGrouping("numbers");
        submit(stage, "system bolt", stage.conf(), systemBolt.createTopology());

        TopologyBuilder systemStream = good(stage);
        systemStream.setSpout("more", stage.spout("n").declaresStream("__stream", "x"));
        submit(stage, "system stream", stage.conf(), systemStream.createTopology());

        StormTopology twice = good(stage).createTopology();
        twice.put_to_bolts("numbers", twice.get_bolts().get("sink"));
        submit(stage, "one id twice", stage.conf(), twice);
    }

    private static void specifications(Stage stage) throws Exception {
        StormTopology spoutWithInput = good(stage).createTopology();
        spoutWithInput
                .get_spouts()
                .get("numbers")
                .get_common()
                .put_to_inputs(
                        new GlobalStreamId("sink", "default"), Grouping.shuffle(new NullStruct()));
        submit(stage, "a spout with inputs", stage.conf(), spoutWithInput);

        StormTopology noParallelism = good(stage).createTopology();
        noParallelism.get_bolts().get("sink").get_common().set_parallelism_hint(0);
        submit(stage, "no executors", stage.conf(), noParallelism);

        StormTopology negative = good(stage).createTopology();
        negative.get_bolts().get("sink").get_common().set_parallelism_hint(-1);
        submit(stage, "negative executors", stage.conf(), negative);

        TopologyBuilder noTasks = good(stage);
        noTasks.setBolt("idle", stage.sink(), 1).setNumTasks(0).shuffleGrouping("numbers");
        submit(stage, "no tasks", stage.conf(), noTasks.createTopology());

        TopologyBuilder noSpout = new TopologyBuilder();
        noSpout.setBolt("alone", stage.sink().declares("n"));
        submit(stage, "no spout", stage.conf(), noSpout.createTopology());
    }

    private static void configuration(Stage stage, String what, String key, Object value)
            throws Exception {
        Config conf = stage.conf();
        conf.put(key, value);
        submit(stage, what, conf, good(stage).createTopology());
    }

    private static void configurations(Stage stage) throws Exception {
        configuration(stage, "workers as text", Config.TOPOLOGY_WORKERS, "two");
        configuration(stage, "negative workers", Config.TOPOLOGY_WORKERS, -1);
        configuration(stage, "debug as a number", Config.TOPOLOGY_DEBUG, 1);
        configuration(stage, "a timeout of nothing", Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 0);
        configuration(stage, "a negative limit", Config.TOPOLOGY_MAX_SPOUT_PENDING, -5);
        configuration(stage, "a rate above one", Config.TOPOLOGY_STATS_SAMPLE_RATE, "often");
        configuration(stage, "hooks that are no list", Config.TOPOLOGY_AUTO_TASK_HOOKS, "my.Hook");
        configuration(
                stage, "a registration of numbers", Config.TOPOLOGY_KRYO_REGISTER, List.of(1));
        configuration(
                stage,
                "consumers of the wrong shape",
                Config.TOPOLOGY_METRICS_CONSUMER_REGISTER,
                List.of("x"));
        configuration(stage, "a value that is no JSON", "my.object", new Object());
        configuration(stage, "a heap too small", Config.TOPOLOGY_WORKER_MAX_HEAP_SIZE_MB, 1.0);
        configuration(stage, "a key nobody knows", "topology.nobody.knows", 1);
    }

    private static void blobs(Stage stage) throws Exception {
        Config conf = stage.conf();
        conf.put(Config.TOPOLOGY_BLOBSTORE_MAP, Map.of("no-such-key", Map.of("localname", "file")));
        submit(stage, "a blob that is not there", conf, good(stage).createTopology());
    }

    private static void alreadyAlive(Stage stage) throws Exception {
        stage.submit(good(stage), stage.conf());
        String thrown =
                Thrown.by(
                        () ->
                                stage.cluster()
                                        .submitTopology(
                                                stage.topologyName(),
                                                stage.conf(),
                                                good(stage).createTopology()));
        stage.fact("the same name again", thrown.replace(stage.topologyName(), "NAME"));
    }

    private static void notAlive(Stage stage) {
        var cluster = stage.cluster();
        stage.factOfThrown("kill", () -> done(() -> cluster.killTopology("nobody")));
        stage.factOfThrown("activate", () -> done(() -> cluster.activate("nobody")));
        stage.factOfThrown("deactivate", () -> done(() -> cluster.deactivate("nobody")));
        stage.factOfThrown(
                "rebalance", () -> done(() -> cluster.rebalance("nobody", new RebalanceOptions())));
        stage.factOfThrown("getTopologyInfo", () -> cluster.getTopologyInfo("nobody-1-1"));
        stage.factOfThrown("getTopologyInfoByName", () -> cluster.getTopologyInfoByName("nobody"));
        stage.factOfThrown(
                "getTopologySummaryByName", () -> cluster.getTopologySummaryByName("nobody"));
        stage.factOfThrown("getTopologyConf", () -> cluster.getTopologyConf("nobody-1-1"));
        stage.factOfThrown("getTopology", () -> cluster.getTopology("nobody-1-1"));
    }

    @FunctionalInterface
    private interface Action {
        void run() throws Exception;
    }

    private static Object done(Action action) throws Exception {
        action.run();
        return null;
    }

    private static void rebalancings(Stage stage) throws Exception {
        stage.submit(good(stage), stage.conf());
        for (Map<String, Integer> executors :
                List.of(Map.of("nowhere", 1), Map.of("sink", 0), Map.of("sink", -1))) {
            RebalanceOptions options = new RebalanceOptions();
            options.set_wait_secs(0);
            options.set_num_executors(executors);
            stage.factOfThrown(
                    "to " + executors,
                    () -> done(() -> stage.cluster().rebalance(stage.topologyName(), options)));
        }
    }
}
