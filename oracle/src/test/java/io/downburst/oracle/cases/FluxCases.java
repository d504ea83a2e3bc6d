package io.downburst.oracle.cases;

import io.downburst.oracle.Catalog;
import io.downburst.oracle.Stage;
import io.downburst.oracle.component.EmittingSpout;
import io.downburst.oracle.component.Execution;
import io.downburst.oracle.component.LambdaBolt;
import io.downburst.oracle.component.NotingGrouping;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.NimbusClient;
import org.apache.storm.utils.ObjectReader;

/** Topologies that Flux makes of YAMLs and submits, as a user starts it: by its main method. */
public final class FluxCases {

    private FluxCases() {}

    public static void enter(Catalog catalog) {
        catalog.addNeeding("python3", "groupings in a YAML", FluxCases::groupings);
        catalog.add("a YAML that includes another", FluxCases::including);
        catalog.add("a YAML that names a class", FluxCases::source);
    }

    private static void groupings(Stage stage) throws Exception {
        flux(stage, "/flux/groupings.yaml");
        stage.awaitSettled();
        stage.fact(
                "tasks",
                stage.cluster().getTopologySummaryByName(stage.topologyName()).get_num_tasks());
        stage.kill();
    }

    private static void including(Stage stage) throws Exception {
        flux(
                stage,
                "--env-filter",
                "--filter",
                "/flux/including.properties",
                "/flux/including.yaml");
        stage.awaitSettled();
        stage.kill();
    }

    private static void source(Stage stage) throws Exception {
        flux(stage, "--inactive", "--local", "--sleep", "1", "/flux/source.yaml");
        stage.fact(
                "status",
                stage.cluster().getTopologySummaryByName(stage.topologyName()).get_status());
        stage.cluster().activate(stage.topologyName());
        stage.awaitSettled();
        stage.kill();
    }

    /**
     * Runs Flux from the jar that counts as the submitted one. On the class path, where stock looks
     * for resources in the first jar that has any, its own would hide those of other cases.
     */
    @SuppressWarnings("try") // The override only needs to be open.
    private static synchronized void flux(Stage stage, String... arguments) throws Exception {
        List<String> all = new ArrayList<>(List.of("--resource", "--no-splash", "--no-detail"));
        all.addAll(List.of(arguments));
        URL jar = Path.of(System.getProperty("storm.jar")).toUri().toURL();
        try (URLClassLoader loader =
                        new URLClassLoader(new URL[] {jar}, FluxCases.class.getClassLoader());
                NimbusClient.LocalOverride here =
                        new NimbusClient.LocalOverride((Nimbus.Iface) stage.cluster())) {
            loader.loadClass("org.apache.storm.flux.Flux")
                    .getMethod("main", String[].class)
                    .invoke(null, (Object) all.toArray(String[]::new));
        }
    }

    /** Acks. */
    public static Execution acking() {
        return (tuple, task) -> task.ack(tuple);
    }

    /** Emits what it gets, and acks it. */
    public static Execution relaying() {
        return (tuple, task) -> {
            task.collector().emit(tuple, tuple.getValues());
            task.ack(tuple);
        };
    }

    /** Emits number n to the n-th task of a component, going round, and acks it. */
    public static Execution choosing(String component, String stream) {
        return (tuple, task) -> {
            List<Integer> tasks = task.context().getComponentTasks(component);
            int n = tuple.getInteger(0);
            task.collector().emitDirect(tasks.get(n % tasks.size()), stream, tuple, new Values(n));
            task.ack(tuple);
        };
    }

    /** Chooses the last task. */
    public static NotingGrouping.Choice lastTask() {
        return (targets, values) -> targets.subList(targets.size() - 1, targets.size());
    }

    /** Tells what of the configuration is the topology's own, and acks. */
    public static Execution tellingConf() {
        return (tuple, task) -> {
            Map<String, Object> own = new TreeMap<>(task.conf());
            own.keySet().removeIf(key -> !key.startsWith("own."));
            task.tally("conf", own);
            task.ack(tuple);
        };
    }

    /** Where Flux gets a whole topology from. */
    public static final class Source {
        private final String caseName;

        public Source(String caseName) {
            this.caseName = caseName;
        }

        public StormTopology getTopology(Map<String, Object> conf) {
            TopologyBuilder topology = new TopologyBuilder();
            topology.setSpout(
                    "numbers",
                    new EmittingSpout(caseName, new Fields("n"))
                            .emitsNumbers(ObjectReader.getInt(conf.get("own.messages"))));
            topology.setBolt("sink", new LambdaBolt(caseName, acking())).shuffleGrouping("numbers");
            return topology.createTopology();
        }
    }
}
