package io.downburst.engine.context;

import io.downburst.engine.plan.ComponentPlan;
import io.downburst.engine.plan.ComponentPlan.Kind;
import io.downburst.engine.plan.TopologyPlan;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.storm.Config;
import org.apache.storm.Thrift;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.ThriftTopologyUtils;
import org.apache.storm.utils.Utils;

/** Plans for tests of this room, drawn with Storm's own code and without streams or executors. */
final class Plans {

    static final String TOPOLOGY_ID = "test-1-1700000000";

    private Plans() {}

    /** Storm's defaults in distributed mode, with the given settings over them. */
    static Map<String, Object> conf(Map<String, Object> settings) {
        Map<String, Object> conf = Utils.readDefaultConfig();
        conf.put(Config.TOPOLOGY_NAME, "test");
        conf.putAll(settings);
        return conf;
    }

    static TopologyPlan of(StormTopology topology) {
        return of(topology, conf(Map.of()));
    }

    static TopologyPlan of(StormTopology topology, Map<String, Object> conf) {
        try {
            return plan(withTasks(topology), conf);
        } catch (InvalidTopologyException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static TopologyPlan plan(StormTopology topology, Map<String, Object> conf)
            throws InvalidTopologyException {
        StormTopology system = StormCommon.systemTopology(conf, topology);
        Map<Integer, String> taskToComponent = StormCommon.stormTaskInfo(topology, conf);
        Map<String, List<Integer>> tasks =
                taskToComponent.entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .collect(
                                Collectors.groupingBy(
                                        Map.Entry::getValue,
                                        TreeMap::new,
                                        Collectors.mapping(
                                                Map.Entry::getKey, Collectors.toList())));
        Map<String, ComponentPlan> components = new TreeMap<>();
        Map<String, Map<String, Fields>> fields = new HashMap<>();
        for (String id : ThriftTopologyUtils.getComponentIds(system)) {
            components.put(id, component(id, system, conf, tasks));
            fields.put(id, fields(ThriftTopologyUtils.getComponentCommon(system, id)));
        }
        return new TopologyPlan(
                TOPOLOGY_ID,
                "test",
                conf,
                topology,
                system,
                components,
                taskToComponent,
                tasks,
                fields);
    }

    private static ComponentPlan component(
            String id,
            StormTopology system,
            Map<String, Object> conf,
            Map<String, List<Integer>> tasks) {
        return new ComponentPlan(
                id,
                system.get_spouts().containsKey(id) ? Kind.SPOUT : Kind.BOLT,
                Utils.isSystemId(id),
                conf,
                tasks.getOrDefault(id, List.of()),
                List.of(),
                Map.of());
    }

    private static Map<String, Fields> fields(ComponentCommon common) {
        return common.get_streams().entrySet().stream()
                .collect(
                        Collectors.toMap(
                                Map.Entry::getKey,
                                stream -> new Fields(stream.getValue().get_output_fields())));
    }

    /** One task an executor. */
    private static StormTopology withTasks(StormTopology topology) {
        StormTopology copy = topology.deepCopy();
        for (String id : ThriftTopologyUtils.getComponentIds(copy)) {
            ComponentCommon common = ThriftTopologyUtils.getComponentCommon(copy, id);
            int tasks = Thrift.getParallelismHint(common);
            common.set_json_conf("{\"%s\": %d}".formatted(Config.TOPOLOGY_TASKS, tasks));
        }
        return copy;
    }
}
