package io.downburst.oracle.cases;

import io.downburst.oracle.Catalog;
import io.downburst.oracle.Catalog.Difference;
import io.downburst.oracle.Stage;
import io.downburst.oracle.component.BoltTask;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.storm.Config;
import org.apache.storm.topology.BoltDeclarer;
import org.apache.storm.topology.TopologyBuilder;

/** What configuration reaches a component, and how many tasks it makes. */
public final class ConfCases {

    private ConfCases() {}

    public static void enter(Catalog catalog) {
        catalog.add("configuration values after their way through JSON", ConfCases::types);
        catalog.add("which keys a component may set for itself", ConfCases::componentKeys);
        catalog.add("a component's own configuration method", ConfCases::ownMethod);
        catalog.add(
                "the topology's configuration in the context",
                ConfCases::topologyConf,
                new Difference(
                        "topology.state.provider",
                        null,
                        "String io.downburst.state.FileStateProvider",
                        "state outlives the process unless the user says otherwise"));
        catalog.add("task counts and their caps", ConfCases::taskCounts);
        catalog.add("a topology of defaults", ConfCases::defaults);
        catalog.add("debug logging changes nothing", ConfCases::debug);
    }

    private static void look(BoltTask task, Map<String, Object> conf, List<String> keys) {
        for (String key : keys) {
            Object value = conf.get(key);
            task.note(key, conf.containsKey(key) ? kind(value) + " " + shown(value) : "absent");
        }
    }

    private static String kind(Object value) {
        if (value instanceof Map) {
            return "map";
        }
        if (value instanceof List) {
            return "list";
        }
        return value == null ? "null" : value.getClass().getSimpleName();
    }

    private static Object shown(Object value) {
        if (value instanceof Map<?, ?> map) {
            Map<String, String> shown = new TreeMap<>();
            map.forEach(
                    (key, inner) ->
                            shown.put(kind(key) + " " + key, kind(inner) + " " + shown(inner)));
            return shown;
        }
        if (value instanceof List<?> list) {
            return list.stream().map(inner -> kind(inner) + " " + shown(inner)).toList();
        }
        return value;
    }

    private static BoltDeclarer bolt(
            Stage stage, TopologyBuilder topology, String component, List<String> keys) {
        topology.setSpout("numbers", stage.spout("n").emits(1));
        return topology.setBolt(
                        component, stage.sink().onPrepare(task -> look(task, task.conf(), keys)))
                .shuffleGrouping("numbers");
    }

    private static void types(Stage stage) throws Exception {
        Config conf = stage.conf();
        conf.put("my.int", 7);
        conf.put("my.long", 7_000_000_000L);
        conf.put("my.small.long", 7L);
        conf.put("my.double", 0.5);
        conf.put("my.float", 0.25f);
        conf.put("my.whole.double", 3.0);
        conf.put("my.boolean", true);
        conf.put("my.string", "text with \"quotes\" and \u00fcml\u00e4uts");
        conf.put("my.null", null);
        conf.put("my.list", Arrays.asList(1, "two", 3.5, null, List.of(4L)));
        conf.put("my.map", Map.of("int", 1, "list", List.of(true), "map", Map.of("deep", 2.5)));
        List<String> keys =
                conf.keySet().stream().filter(key -> key.startsWith("my.")).sorted().toList();
        TopologyBuilder topology = new TopologyBuilder();
        bolt(stage, topology, "bolt", keys);
        stage.run(topology, conf);
    }

    private static void componentKeys(Stage stage) throws Exception {
        Map<String, Object> own =
                new TreeMap<>(
                        Map.of(
                                "my.own.key",
                                "mine",
                                Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS,
                                77,
                                Config.TOPOLOGY_WORKERS,
                                3,
                                Config.TOPOLOGY_DEBUG,
                                false,
                                Config.TOPOLOGY_MAX_SPOUT_PENDING,
                                9,
                                Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS,
                                600,
                                Config.TOPOLOGY_BOLTS_WINDOW_LENGTH_COUNT,
                                5,
                                Config.TOPOLOGY_BOLTS_WATERMARK_EVENT_INTERVAL_MS,
                                123,
                                Config.TOPOLOGY_STATE_PROVIDER,
                                "some.Provider",
                                Config.TOPOLOGY_TASKS,
                                1));
        own.put(Config.TOPOLOGY_STATS_SAMPLE_RATE, 0.5);
        own.put(Config.TOPOLOGY_BOLTS_LATE_TUPLE_STREAM, "late");
        TopologyBuilder topology = new TopologyBuilder();
        bolt(stage, topology, "bolt", List.copyOf(own.keySet())).addConfigurations(own);
        Config conf = stage.conf();
        conf.put("my.own.key", "the topology's");
        stage.run(topology, conf);
    }

    private static void ownMethod(Stage stage) throws Exception {
        List<String> keys =
                List.of("own.method", "own.declarer", Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emits(1));
        topology.setBolt(
                        "bolt",
                        stage.sink()
                                .configured("own.method", "by the method")
                                .configured("own.declarer", "by the method")
                                .configured(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 500)
                                .onPrepare(
                                        task -> {
                                            look(task, task.conf(), keys);
                                            for (String key : keys) {
                                                boolean there =
                                                        task.context().getConf().containsKey(key);
                                                task.note("topology conf has " + key, there);
                                            }
                                        }))
                .addConfiguration("own.declarer", "by the declarer")
                .shuffleGrouping("numbers");
        stage.run(topology);
    }

    /** Keys that tell machines and runs apart are left out. */
    private static void topologyConf(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emits(1));
        topology.setBolt(
                        "bolt",
                        stage.sink()
                                .onPrepare(
                                        task -> {
                                            List<String> keys =
                                                    task.context().getConf().keySet().stream()
                                                            .filter(
                                                                    key ->
                                                                            key.startsWith(
                                                                                    "topology."))
                                                            .filter(
                                                                    key ->
                                                                            !key.contains(
                                                                                    "submitter"))
                                                            .sorted()
                                                            .toList();
                                            look(task, task.context().getConf(), keys);
                                        }))
                .shuffleGrouping("numbers");
        stage.run(topology);
    }

    private static void noteTasks(BoltTask task) {
        for (String component : task.context().getComponentIds()) {
            task.tally("tasks", component + " " + task.context().getComponentTasks(component));
        }
    }

    private static void taskCounts(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emits(1), 2);
        topology.setBolt("many-executors", stage.sink(), 9).shuffleGrouping("numbers");
        topology.setBolt("more-tasks", stage.sink(), 2).setNumTasks(3).shuffleGrouping("numbers");
        topology.setBolt("fewer-tasks", stage.sink(), 3).setNumTasks(2).shuffleGrouping("numbers");
        topology.setBolt("too-many-tasks", stage.sink(), 1)
                .setNumTasks(12)
                .shuffleGrouping("numbers");
        topology.setBolt("own-cap", stage.sink(), 6)
                .setMaxTaskParallelism(2)
                .shuffleGrouping("numbers");
        topology.setBolt("looker", stage.sink().onPrepare(ConfCases::noteTasks))
                .shuffleGrouping("numbers");
        Config conf = stage.conf();
        conf.setMaxTaskParallelism(4);
        stage.run(topology, conf);
    }

    private static void defaults(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emits(1));
        topology.setBolt("bolt", stage.relay("n")).shuffleGrouping("numbers");
        topology.setBolt("looker", stage.sink().onPrepare(ConfCases::noteTasks))
                .shuffleGrouping("bolt");
        stage.run(topology);
    }

    private static void debug(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(5));
        topology.setBolt("bolt", stage.relay("n"), 2).shuffleGrouping("numbers");
        topology.setBolt(
                        "sink",
                        stage.bolt(
                                (tuple, task) -> {
                                    if (tuple.getInteger(0) == 3) {
                                        task.fail(tuple);
                                    } else {
                                        task.ack(tuple);
                                    }
                                }))
                .shuffleGrouping("bolt");
        Config conf = stage.conf();
        conf.setDebug(true);
        stage.run(topology, conf);
    }
}
