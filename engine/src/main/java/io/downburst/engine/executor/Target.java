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

    /**
     * By target index, made when first used: the edge, and its task id as a list that emits return.
     */
    private final Way[] ways;

    private record Way(Edge edge, List<Integer> only) {}

    Target(String component, List<Integer> tasks, Edges edges, Grouper grouper) {
        this.component = component;
        this.tasks = tasks;
        this.edges = edges;
        this.grouper = grouper;
        this.ways = new Way[tasks.size()];
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
            Way way = way(ways.length == 1 ? 0 : one.choose(values));
            chosen.add(way.edge());
            return way.only();
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

    /** Foreign threads may get here together with the owner; they make equal ones. */
    private Way way(int index) {
        Way way = ways[index];
        if (way == null) {
            Integer task = tasks.get(index);
            way = ways[index] = new Way(edges.to(task), List.of(task));
        }
        return way;
    }

    Edge direct(int task) {
        return edges.to(task);
    }
}
