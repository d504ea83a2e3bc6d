package io.downburst.engine.plan;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.storm.daemon.Acker;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.Utils;

/** Turns a topology and its configuration into a plan, or says why it is invalid. Pure. */
public final class Planner {

    private Planner() {}

    /**
     * Checks in the order stock Nimbus does, so that the same reason comes first; {@link
     * SubmissionChecks#checkConf} has been made on the submitted conf.
     *
     * @param topology the user's topology; left as it is
     * @param conf the merged configuration, already through JSON; left as it is
     * @throws InvalidTopologyException with the reason stock Storm gives
     */
    public static TopologyPlan plan(
            String topologyId, String name, StormTopology topology, Map<String, Object> conf)
            throws InvalidTopologyException {
        SubmissionChecks.checkName(name);
        SubmissionChecks.checkSymlinks(conf);
        Map<String, Object> normalizedConf = Normalizer.conf(topologyId, name, topology, conf);
        SubmissionChecks.checkVersion(topology, conf);
        StormTopology userTopology = Normalizer.topology(topology, normalizedConf);
        StormTopology systemTopology = StormCommon.systemTopology(normalizedConf, userTopology);
        SubmissionChecks.checkSize(userTopology, conf);

        SortedMap<String, Object> components =
                new TreeMap<>(StormCommon.allComponents(systemTopology));
        Map<String, List<Integer>> tasks = TaskIds.number(components);
        Map<String, ComponentPlan> plans =
                componentPlans(
                        normalizedConf, systemTopology.get_spouts().keySet(), components, tasks);
        return new TopologyPlan(
                topologyId,
                name,
                Collections.unmodifiableMap(normalizedConf),
                userTopology,
                systemTopology,
                plans,
                taskToComponent(tasks),
                Collections.unmodifiableMap(tasks),
                outputFields(plans));
    }

    private static Map<String, ComponentPlan> componentPlans(
            Map<String, Object> conf,
            Set<String> spouts,
            SortedMap<String, Object> components,
            Map<String, List<Integer>> tasks)
            throws InvalidTopologyException {
        Streams streams = new Streams(components, tasks, spouts);
        Map<String, ComponentPlan> plans = new LinkedHashMap<>();
        for (Map.Entry<String, Object> entry : components.entrySet()) {
            String id = entry.getKey();
            List<Integer> itsTasks = tasks.getOrDefault(id, List.of());
            plans.put(
                    id,
                    new ComponentPlan(
                            id,
                            spouts.contains(id)
                                    ? ComponentPlan.Kind.SPOUT
                                    : ComponentPlan.Kind.BOLT,
                            Utils.isSystemId(id),
                            Collections.unmodifiableMap(ComponentConf.of(entry.getValue(), conf)),
                            itsTasks,
                            id.equals(Acker.ACKER_COMPONENT_ID)
                                    ? List.of()
                                    : TaskIds.executors(id, entry.getValue(), itsTasks),
                            streams.of(id)));
        }
        return Collections.unmodifiableMap(plans);
    }

    private static Map<Integer, String> taskToComponent(Map<String, List<Integer>> tasks) {
        Map<Integer, String> taskToComponent = new LinkedHashMap<>();
        tasks.forEach((component, ids) -> ids.forEach(id -> taskToComponent.put(id, component)));
        return Collections.unmodifiableMap(taskToComponent);
    }

    private static Map<String, Map<String, Fields>> outputFields(Map<String, ComponentPlan> plans) {
        Map<String, Map<String, Fields>> fields = new HashMap<>();
        plans.forEach(
                (component, plan) -> {
                    Map<String, Fields> byStream = new HashMap<>();
                    plan.streams().forEach((id, stream) -> byStream.put(id, stream.fields()));
                    fields.put(component, Collections.unmodifiableMap(byStream));
                });
        return Collections.unmodifiableMap(fields);
    }
}
