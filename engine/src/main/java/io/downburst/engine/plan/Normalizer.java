package io.downburst.engine.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.storm.Config;
import org.apache.storm.Thrift;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.ObjectReader;

/** Brings a topology and its conf into the form that stock Nimbus stores. */
final class Normalizer {

    /** Marked for removal in Storm's Config, and still read by its Nimbus. */
    private static final String STORM_METRICS_REPORTERS = "storm.metrics.reporters";

    private Normalizer() {}

    /** A copy of the topology whose components all say how many tasks they have. */
    static StormTopology topology(StormTopology topology, Map<String, Object> conf)
            throws InvalidTopologyException {
        StormTopology normalized = topology.deepCopy();
        for (Object component : StormCommon.allComponents(normalized).values()) {
            Map<String, Object> componentConf = StormCommon.componentConf(component);
            componentConf.put(Config.TOPOLOGY_TASKS, tasks(component, componentConf, conf));
            StormCommon.getComponentCommon(component).set_json_conf(json(componentConf));
        }
        return normalized;
    }

    private static int tasks(
            Object component, Map<String, Object> componentConf, Map<String, Object> conf)
            throws InvalidTopologyException {
        Map<String, Object> merged = new HashMap<>(conf);
        merged.putAll(componentConf);
        int tasks =
                ObjectReader.getInt(
                        merged.get(Config.TOPOLOGY_TASKS),
                        StormCommon.numStartExecutors(component));
        int limit =
                ObjectReader.getInt(
                        merged.get(Config.TOPOLOGY_MAX_TASK_PARALLELISM), Integer.MAX_VALUE);
        return Math.min(tasks, limit);
    }

    /** Written by Storm's own JSON writer, which its shading hides from direct use. */
    private static String json(Map<String, Object> conf) {
        return Thrift.prepareComponentCommon(null, null, null, conf).get_json_conf();
    }

    /**
     * A copy of the conf that names the topology and its submitter and holds the Kryo settings of
     * all components, registrations as a map from class to serializer (or null).
     */
    static Map<String, Object> conf(
            String topologyId, String name, StormTopology topology, Map<String, Object> conf) {
        Map<String, Object> normalized = new HashMap<>(conf);
        normalized.put(Config.STORM_ID, topologyId);
        normalized.put(Config.TOPOLOGY_NAME, name);
        normalized.put(Config.TOPOLOGY_SUBMITTER_PRINCIPAL, "");
        normalized.put(Config.TOPOLOGY_SUBMITTER_USER, System.getProperty("user.name"));
        normalized.put(Config.TOPOLOGY_USERS, users(conf));
        mergeKryo(normalized, topology);
        addReporters(normalized);
        return normalized;
    }

    /** Storm adds the authenticated submitter, who is null without authentication. */
    private static List<String> users(Map<String, Object> conf) {
        Set<String> users =
                new LinkedHashSet<>(ObjectReader.getStrings(conf.get(Config.TOPOLOGY_USERS)));
        users.add(null);
        return new ArrayList<>(users);
    }

    private static void mergeKryo(Map<String, Object> conf, StormTopology topology) {
        List<Map<String, Object>> confs = new ArrayList<>();
        new TreeMap<>(StormCommon.allComponents(topology))
                .values()
                .forEach(component -> confs.add(StormCommon.componentConf(component)));
        confs.add(conf);
        Map<Object, Object> serializers = new TreeMap<>();
        TreeSet<Object> decorators = new TreeSet<>();
        for (Map<String, Object> each : confs) {
            for (Object registration : list(each, Config.TOPOLOGY_KRYO_REGISTER)) {
                if (registration instanceof Map<?, ?> withSerializer) {
                    serializers.putAll(withSerializer);
                } else {
                    serializers.put(registration, null);
                }
            }
            decorators.addAll(list(each, Config.TOPOLOGY_KRYO_DECORATORS));
        }
        conf.put(Config.TOPOLOGY_KRYO_REGISTER, serializers);
        conf.put(Config.TOPOLOGY_KRYO_DECORATORS, new ArrayList<>(decorators));
    }

    private static void addReporters(Map<String, Object> conf) {
        String own = Config.TOPOLOGY_METRICS_REPORTERS;
        List<Object> reporters =
                new ArrayList<>(list(conf, conf.containsKey(own) ? own : STORM_METRICS_REPORTERS));
        reporters.addAll(list(conf, Config.STORM_TOPOLOGY_METRICS_SYSTEM_REPORTERS));
        if (!reporters.isEmpty()) {
            conf.put(own, reporters);
        }
    }

    private static List<?> list(Map<String, Object> conf, String key) {
        Object list = conf.get(key);
        return list == null ? List.of() : (List<?>) list;
    }
}
