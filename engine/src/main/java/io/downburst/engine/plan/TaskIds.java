package io.downburst.engine.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.Utils;

/** Numbers tasks and groups them into executors, as stock Nimbus does. */
final class TaskIds {

    private TaskIds() {}

    /**
     * Ascending task ids from 1 by component id, in the order of component ids; components without
     * tasks are left out.
     *
     * @param components the system topology's components
     */
    static Map<String, List<Integer>> number(SortedMap<String, Object> components) {
        Map<String, List<Integer>> tasks = new LinkedHashMap<>();
        int next = 1;
        for (Map.Entry<String, Object> component : components.entrySet()) {
            Map<String, Object> conf = StormCommon.componentConf(component.getValue());
            int count = ObjectReader.getInt(conf.get(Config.TOPOLOGY_TASKS));
            if (count > 0) {
                tasks.put(component.getKey(), IntStream.range(next, next + count).boxed().toList());
                next += count;
            }
        }
        return tasks;
    }

    static List<ExecutorPlan> executors(String componentId, Object component, List<Integer> tasks)
            throws InvalidTopologyException {
        List<ExecutorPlan> executors = new ArrayList<>();
        int wanted = StormCommon.numStartExecutors(component);
        for (List<Integer> range : Utils.partitionFixed(wanted, tasks)) {
            executors.add(
                    new ExecutorPlan(
                            componentId,
                            executors.size(),
                            range.get(0),
                            range.get(range.size() - 1)));
        }
        return List.copyOf(executors);
    }
}
