package io.downburst.engine.plan;

import java.util.List;
import java.util.Map;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.tuple.Fields;

/**
 * What runs: an immutable picture of one topology, made once by {@link Planner} and read by every
 * other room.
 *
 * @param topologyId Storm's id, {@code name-n-epochSecs}
 * @param name the name the user submitted under
 * @param conf the topology's configuration, normalised, as user code sees it through {@code
 *     context.getConf()}
 * @param userTopology the user's topology with {@code topology.tasks} written into each component
 * @param systemTopology the same with Storm's system components and streams
 * @param components every component that has tasks or declares streams, by id, in task-id order;
 *     system components included
 * @param taskToComponent component id by task id, system tasks included
 * @param componentToTasks ascending task ids by component id, system components included
 * @param componentToStreamToFields declared output fields by component and stream
 */
public record TopologyPlan(
        String topologyId,
        String name,
        Map<String, Object> conf,
        StormTopology userTopology,
        StormTopology systemTopology,
        Map<String, ComponentPlan> components,
        Map<Integer, String> taskToComponent,
        Map<String, List<Integer>> componentToTasks,
        Map<String, Map<String, Fields>> componentToStreamToFields) {}
