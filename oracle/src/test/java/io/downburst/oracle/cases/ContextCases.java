package io.downburst.oracle.cases;

import io.downburst.oracle.Catalog;
import io.downburst.oracle.Ledger;
import io.downburst.oracle.Stage;
import io.downburst.oracle.Thrown;
import io.downburst.oracle.component.BoltTask;
import io.downburst.oracle.component.LambdaBolt;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Grouping;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.Utils;

/** What a component learns about its topology, and what tasks share. */
public final class ContextCases {

    private ContextCases() {}

    public static void enter(Catalog catalog) {
        catalog.add(
                "task ids and components in the context",
                stage -> look(stage, ContextCases::tasks));
        catalog.add(
                "streams and fields in the context", stage -> look(stage, ContextCases::streams));
        catalog.add(
                "sources and targets in the context", stage -> look(stage, ContextCases::routes));
        catalog.add(
                "the raw topology in the context", stage -> look(stage, ContextCases::topology));
        catalog.add(
                "ids, ports and folders in the context",
                stage -> look(stage, ContextCases::surroundings));
        catalog.add("the context as JSON", stage -> look(stage, ContextCases::json));
        catalog.add("questions the context refuses", stage -> look(stage, ContextCases::refused));
        catalog.add("task data is private and executor data shared", ContextCases::data);
        catalog.add("the shared executor runs jobs", ContextCases::sharedExecutor);
    }

    /**
     * A spout of three tasks, a bolt of four tasks in two executors with two streams, two more
     * bolts.
     */
    private static void look(Stage stage, LambdaBolt.Moment look) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout(
                "words", stage.spout("word").declaresStream("side", "a", "b").emits("w"), 3);
        topology.setBolt(
                        "middle",
                        stage.sink()
                                .declares("x", "y")
                                .declaresDirect("chosen", "z")
                                .onPrepare(look),
                        2)
                .setNumTasks(4)
                .fieldsGrouping("words", new Fields("word"))
                .shuffleGrouping("words", "side")
                .shuffleGrouping("Upper");
        topology.setBolt("Upper", stage.sink().declares("u")).globalGrouping("words", "side");
        topology.setBolt("last", stage.sink(), 2)
                .allGrouping("middle")
                .directGrouping("middle", "chosen");
        stage.run(topology);
    }

    private static void note(BoltTask task, String what, Object fact) {
        task.note(what + " in task " + task.id(), fact);
    }

    private static void tasks(BoltTask task) {
        TopologyContext context = task.context();
        note(task, "getThisTaskId", context.getThisTaskId());
        note(task, "getThisTaskIndex", context.getThisTaskIndex());
        note(task, "getThisComponentId", context.getThisComponentId());
        note(task, "getTaskToComponent", new TreeMap<>(context.getTaskToComponent()));
        note(task, "getComponentIds", new TreeSet<>(context.getComponentIds()));
        for (String component : new TreeSet<>(context.getTaskToComponent().values())) {
            note(task, "tasks of " + component, context.getComponentTasks(component));
        }
        note(task, "tasks of a stranger", context.getComponentTasks("stranger"));
        note(task, "component of a strange task", context.getComponentId(999));
        note(task, "getThisWorkerTasks", new TreeSet<>(context.getThisWorkerTasks()));
    }

    private static void streams(BoltTask task) {
        TopologyContext context = task.context();
        note(task, "getThisStreams", new TreeSet<>(context.getThisStreams()));
        note(task, "getThisOutputFields", context.getThisOutputFields("chosen"));
        note(
                task,
                "getThisOutputFieldsForStreams",
                new TreeMap<>(context.getThisOutputFieldsForStreams()));
        note(task, "getThisInputFields", new TreeMap<>(context.getThisInputFields()));
        note(task, "getComponentStreams", new TreeSet<>(context.getComponentStreams("words")));
        note(task, "fields of words", context.getComponentOutputFields("words", "side"));
        note(
                task,
                "fields of a tick",
                context.getComponentOutputFields(new GlobalStreamId("__system", "__tick")));
    }

    private static void routes(BoltTask task) {
        TopologyContext context = task.context();
        note(task, "getThisSources", sources(context.getThisSources()));
        note(task, "getThisTargets", targets(context.getThisTargets()));
        note(task, "sources of last", sources(context.getSources("last")));
        note(task, "targets of words", targets(context.getTargets("words")));
        note(task, "sources of words", sources(context.getSources("words")));
        note(task, "targets of last", targets(context.getTargets("last")));
    }

    private static String kind(Grouping grouping) {
        return grouping.is_set_fields()
                ? "fields" + grouping.get_fields()
                : grouping.getSetField().getFieldName();
    }

    private static Map<String, String> sources(Map<GlobalStreamId, Grouping> sources) {
        Map<String, String> text = new TreeMap<>();
        sources.forEach(
                (stream, grouping) ->
                        text.put(
                                stream.get_componentId() + ":" + stream.get_streamId(),
                                kind(grouping)));
        return text;
    }

    private static Map<String, Map<String, String>> targets(
            Map<String, Map<String, Grouping>> targets) {
        Map<String, Map<String, String>> text = new TreeMap<>();
        targets.forEach(
                (stream, components) -> {
                    Map<String, String> kinds = new TreeMap<>();
                    components.forEach(
                            (component, grouping) -> kinds.put(component, kind(grouping)));
                    text.put(stream, kinds);
                });
        return text;
    }

    private static void topology(BoltTask task) {
        TopologyContext context = task.context();
        note(task, "spouts", new TreeSet<>(context.getRawTopology().get_spouts().keySet()));
        note(task, "bolts", new TreeSet<>(context.getRawTopology().get_bolts().keySet()));
        for (String component : new TreeSet<>(context.getComponentIds())) {
            ComponentCommon common = context.getComponentCommon(component);
            note(task, "parallelism of " + component, common.get_parallelism_hint());
            note(task, "conf of " + component, new TreeMap<>(parsed(common.get_json_conf())));
        }
        note(task, "maxTopologyMessageTimeout", context.maxTopologyMessageTimeout());
    }

    private static Map<String, Object> parsed(String json) {
        return Utils.parseJson(json);
    }

    private static void surroundings(BoltTask task) {
        TopologyContext context = task.context();
        String name = context.getConf().get("topology.name").toString();
        note(task, "id begins with the name", context.getStormId().startsWith(name + "-"));
        note(
                task,
                "rest of the id",
                context.getStormId().substring(name.length()).replaceAll("[0-9]+", "N"));
        note(
                task,
                "id in the conf",
                context.getStormId().equals(context.getConf().get("storm.id")));
        note(task, "has a port", context.getThisWorkerPort() > 0);
        note(task, "has a code folder", context.getCodeDir() != null);
        note(task, "has a pid folder", context.getPIDDir() != null);
        note(task, "blob versions", context.getBlobToLastKnownVersion());
        note(task, "hooks", context.getHooks());
        note(task, "checks sanity", context.doSanityCheck());
    }

    private static void json(BoltTask task) {
        Map<String, Object> json = parsed(task.context().toJSONString());
        note(task, "keys", new TreeSet<>(json.keySet()));
        for (String key : new TreeSet<>(json.keySet())) {
            Object value = json.get(key);
            note(task, key, value instanceof Map<?, ?> map ? sorted(map) : value);
        }
    }

    private static Map<String, Object> sorted(Map<?, ?> map) {
        return map.entrySet().stream()
                .collect(
                        Collectors.toMap(
                                entry -> String.valueOf(entry.getKey()),
                                entry ->
                                        entry.getValue() instanceof Map<?, ?> inner
                                                ? sorted(inner)
                                                : String.valueOf(entry.getValue()),
                                (a, b) -> a,
                                TreeMap::new));
    }

    private static void refused(BoltTask task) {
        TopologyContext context = task.context();
        refusal(task, "fields of an unknown stream", () -> context.getThisOutputFields("nowhere"));
        refusal(
                task,
                "fields of a stranger",
                () -> context.getComponentOutputFields("stranger", "default"));
        refusal(task, "a common of a stranger", () -> context.getComponentCommon("stranger"));
        refusal(task, "streams of a stranger", () -> context.getComponentStreams("stranger"));
        refusal(task, "sources of a stranger", () -> context.getSources("stranger"));
    }

    private static void refusal(BoltTask task, String what, Callable<?> question) {
        note(task, what, Thrown.by(question));
    }

    private static void data(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(1));
        topology.setBolt(
                        "bolt",
                        stage.sink()
                                .onPrepare(
                                        task -> {
                                            TopologyContext context = task.context();
                                            note(
                                                    task,
                                                    "task data before",
                                                    context.getTaskData("key"));
                                            note(
                                                    task,
                                                    "executor data before",
                                                    context.getExecutorData("key"));
                                            context.setTaskData("key", "task data of " + task.id());
                                            context.setExecutorData(
                                                    "key", "executor data of " + task.id());
                                            note(
                                                    task,
                                                    "task data after",
                                                    context.getTaskData("key"));
                                            note(
                                                    task,
                                                    "executor data after",
                                                    context.getExecutorData("key"));
                                        }),
                        2)
                .setNumTasks(4)
                .allGrouping("numbers");
        stage.run(topology);
    }

    private static void sharedExecutor(Stage stage) throws Exception {
        Ledger ledger = stage.ledger();
        String caseName = stage.name();
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(3));
        topology.setBolt(
                        "bolt",
                        stage.bolt(
                                (tuple, task) -> {
                                    int executor =
                                            System.identityHashCode(
                                                    task.context().getSharedExecutor());
                                    task.count("executor " + executor);
                                    task.context()
                                            .getSharedExecutor()
                                            .execute(
                                                    () -> {
                                                        Ledger.of(caseName)
                                                                .tally("jobs", tuple.getValue(0));
                                                        task.ack(tuple);
                                                    });
                                }),
                        2)
                .allGrouping("numbers");
        stage.run(topology);
        stage.fact("executors of all tasks", ledger.countedBy("executor ").size());
    }
}
