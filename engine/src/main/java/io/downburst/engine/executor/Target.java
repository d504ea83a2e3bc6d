package io.downburst.engine.executor;

import io.downburst.engine.grouping.CustomGrouper;
import io.downburst.engine.grouping.DirectGrouper;
import io.downburst.engine.grouping.Grouper;
import io.downburst.engine.grouping.ManyTasksGrouper;
import io.downburst.engine.grouping.OneTaskGrouper;
import io.downburst.engine.sched.Edge;
import java.util.List;
import java.util.Optional;
import org.apache.storm.grouping.LoadAwareCustomStreamGrouping;

/** One component that listens to a stream, as one executor sees it. */
final class Target {

    private final String component;
    private final List<Integer> tasks;
    private final Edges edges;
    private final Grouper grouper;

    /** Immutable lists of one task id each, so that the usual emit makes none. */
    private final List<Integer>[] onlyTask;

    @SuppressWarnings({"unchecked", "rawtypes"})
    Target(String component, List<Integer> tasks, Edges edges, Grouper grouper) {
        this.component = component;
        this.tasks = tasks;
        this.edges = edges;
        this.grouper = grouper;
        this.onlyTask = new List[tasks.size()];
        for (int i = 0; i < onlyTask.length; i++) {
            onlyTask[i] = List.of(tasks.get(i));
        }
    }

    String component() {
        return component;
    }

    Optional<LoadAwareCustomStreamGrouping> loadAware() {
        return grouper instanceof CustomGrouper custom ? custom.loadAware() : Optional.empty();
    }

    boolean isDirect() {
        return grouper instanceof DirectGrouper;
    }

    /**
     * Chooses tasks for one emit.
     *
     * @return their ids
     */
    List<Integer> choose(int sourceTask, List<Object> values, Chosen chosen) {
        if (grouper instanceof OneTaskGrouper one) {
            int index = one.choose(values);
            List<Integer> only = onlyTask[index];
            chosen.add(edges.to(only.get(0)));
            return only;
        }
        if (grouper instanceof ManyTasksGrouper many) {
            List<Integer> ids = many.choose(sourceTask, values);
            for (int i = 0; i < ids.size(); i++) {
                chosen.add(edges.to(ids.get(i)));
            }
            return ids;
        }
        throw new IllegalArgumentException("Cannot do regular emit to direct stream");
    }

    Edge direct(int task) {
        return edges.to(task);
    }
}
