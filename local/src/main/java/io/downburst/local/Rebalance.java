package io.downburst.local;

import io.downburst.engine.plan.SubmissionChecks;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.Utils;
import org.apache.storm.utils.WrappedInvalidTopologyException;

/**
 * A checked request to rebalance one topology.
 *
 * @param executors new executor counts by user component; more than a component has tasks means as
 *     many as it has tasks
 * @param overrides conf keys to change
 * @param workers the number of workers to report from now on
 */
public record Rebalance(
        Map<String, Integer> executors, Map<String, Object> overrides, int workers) {

    /** Conf that a rebalance may not touch, in stock as here. */
    private static final Set<String> NOT_THE_USERS =
            Set.of(
                    Config.TOPOLOGY_SUBMITTER_PRINCIPAL,
                    Config.TOPOLOGY_SUBMITTER_USER,
                    Config.STORM_ZOOKEEPER_SUPERACL,
                    Config.STORM_ZOOKEEPER_TOPOLOGY_AUTH_SCHEME,
                    Config.STORM_ZOOKEEPER_TOPOLOGY_AUTH_PAYLOAD,
                    Config.STORM_LOCAL_HOSTNAME);

    /**
     * @param hasBlob whether the blob store holds a key
     * @throws InvalidTopologyException for an unknown component, a count below 1, or conf that a
     *     submission would not be accepted with
     */
    static Rebalance of(
            RunningTopology topology, RebalanceOptions options, Predicate<String> hasBlob)
            throws InvalidTopologyException {
        StormTopology user = topology.engine().plan().userTopology();
        Set<String> components = new TreeSet<>(user.get_spouts().keySet());
        components.addAll(user.get_bolts().keySet());
        Map<String, Integer> executors = new TreeMap<>();
        if (options.is_set_num_executors()) {
            executors.putAll(options.get_num_executors());
        }
        check(topology.name(), executors, components);
        // There are no ackers here whose number could change.
        executors.keySet().removeIf(Utils::isSystemId);

        Map<String, Object> overrides = overrides(options);
        SubmissionChecks.checkConf(overrides);
        SubmissionChecks.checkBlobs(overrides, hasBlob);
        int workers = options.is_set_num_workers() ? options.get_num_workers() : topology.workers();
        return new Rebalance(executors, overrides, workers);
    }

    private static Map<String, Object> overrides(RebalanceOptions options) {
        Map<String, Object> overrides = Json.read(options.get_topology_conf_overrides());
        overrides.keySet().removeAll(NOT_THE_USERS);
        return overrides;
    }

    /** A conf, as submitted, with what a request that was accepted changes of it. */
    public static Map<String, Object> conf(
            Map<String, Object> submitted, RebalanceOptions options) {
        Map<String, Object> conf = new HashMap<>(submitted);
        conf.putAll(overrides(options));
        if (options.is_set_num_workers()) {
            conf.put(Config.TOPOLOGY_WORKERS, options.get_num_workers());
        }
        return conf;
    }

    /**
     * A topology with what a request that was accepted changes of it.
     *
     * @param running as its Nimbus tells it, with the number of its tasks
     */
    public static StormTopology code(StormTopology running, RebalanceOptions options) {
        Map<String, Integer> executors = new TreeMap<>();
        if (options.is_set_num_executors()) {
            executors.putAll(options.get_num_executors());
        }
        executors.keySet().removeIf(Utils::isSystemId);
        return code(running, executors, overrides(options));
    }

    static StormTopology code(
            StormTopology running, Map<String, Integer> executors, Map<String, Object> overrides) {
        StormTopology topology = running.deepCopy();
        executors.forEach(
                (component, count) -> common(topology, component).set_parallelism_hint(count));
        if (overrides.containsKey(Config.TOPOLOGY_MAX_TASK_PARALLELISM)) {
            StormCommon.allComponents(topology).values().forEach(Rebalance::keepTasks);
        }
        return topology;
    }

    /** As in stock, tasks are capped when a topology is submitted, and never again. */
    private static void keepTasks(Object component) {
        Map<String, Object> conf = StormCommon.componentConf(component);
        conf.put(Config.TOPOLOGY_MAX_TASK_PARALLELISM, conf.get(Config.TOPOLOGY_TASKS));
        StormCommon.getComponentCommon(component).set_json_conf(Json.write(conf));
    }

    private static ComponentCommon common(StormTopology topology, String component) {
        return topology.get_spouts().containsKey(component)
                ? topology.get_spouts().get(component).get_common()
                : topology.get_bolts().get(component).get_common();
    }

    private static void check(
            String topology, Map<String, Integer> executors, Set<String> components)
            throws InvalidTopologyException {
        for (Map.Entry<String, Integer> entry : executors.entrySet()) {
            if (!Utils.isSystemId(entry.getKey()) && !components.contains(entry.getKey())) {
                throw new WrappedInvalidTopologyException(
                        "Invalid component %s for topology %s, valid values are %s"
                                .formatted(entry.getKey(), topology, String.join(",", components)));
            }
            if (entry.getValue() == null || entry.getValue() <= 0) {
                throw new WrappedInvalidTopologyException(
                        "Number of executors must be greater than 0");
            }
        }
    }

    /** Puts the request into effect, unless the topology was killed in the meantime. */
    void finish(RunningTopology topology) throws InvalidTopologyException {
        topology.finishRebalance(executors, overrides, workers);
    }
}
