package io.downburst.engine.executor;

import io.downburst.engine.grouping.CustomGrouper;
import io.downburst.engine.grouping.Dealer;
import io.downburst.engine.grouping.DirectGrouper;
import io.downburst.engine.grouping.Grouper;
import io.downburst.engine.grouping.LoneFieldGrouper;
import io.downburst.engine.grouping.ManyTasksGrouper;
import io.downburst.engine.grouping.OneTaskGrouper;
import io.downburst.engine.grouping.ShuffleGrouper;
import io.downburst.engine.sched.Edge;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.apache.storm.grouping.LoadAwareCustomStreamGrouping;

/** One component that listens to a stream, as one executor sees it. */
abstract class Target {

    private final List<Integer> tasks;
    private final Edges edges;
    private final Grouper grouper;

    /** By target index, made when first used. */
    private final Way[] ways;

    private Target(List<Integer> tasks, Edges edges, Grouper grouper) {
        this.tasks = tasks;
        this.edges = edges;
        this.grouper = grouper;
        this.ways = new Way[tasks.size()];
    }

    /**
     * @param tasks the component's, ascending
     */
    static Target of(List<Integer> tasks, Edges edges, Grouper grouper) {
        if (grouper instanceof ShuffleGrouper shuffle) {
            return new Target(tasks, edges, grouper) {
                private final Dealer<Way> dealer = shuffle.dealer(this::way);

                @Override
                Dealer<Way> dealer() {
                    return dealer;
                }

                @Override
                Way choose(int sourceTask, List<Object> values) {
                    return dealer.next();
                }
            };
        }
        if (grouper instanceof OneTaskGrouper one) {
            return new Target(tasks, edges, grouper) {
                @Override
                Way choose(int sourceTask, List<Object> values) {
                    return way(one.choose(values));
                }
            };
        }
        if (grouper instanceof ManyTasksGrouper many) {
            return new Target(tasks, edges, grouper) {
                @Override
                Way choose(int sourceTask, List<Object> values) {
                    return way(many.choose(sourceTask, values));
                }
            };
        }
        return new Target(tasks, edges, grouper) {
            @Override
            Way choose(int sourceTask, List<Object> values) {
                throw new IllegalArgumentException("Cannot do regular emit to direct stream");
            }
        };
    }

    /** Chooses tasks for one emit. */
    abstract Way choose(int sourceTask, List<Object> values);

    /** Whose next is what it {@link #choose}s, whatever the values; null if there is none. */
    Dealer<Way> dealer() {
        return null;
    }

    /** By which what it {@link #choose}s is found from an only value; null if there are none. */
    final KeyedWays keyed() {
        return grouper instanceof LoneFieldGrouper lone ? new KeyedWays(lone, this) : null;
    }

    /** The class of the component's objects; null if it has no tasks. */
    final Class<?> type() {
        return tasks.isEmpty() ? null : edges.task(tasks.get(0)).object().getClass();
    }

    Optional<LoadAwareCustomStreamGrouping> loadAware() {
        return grouper instanceof CustomGrouper custom ? custom.loadAware() : Optional.empty();
    }

    /** Whether every emit goes the same way. */
    boolean isFixed() {
        return tasks.size() == 1
                && (grouper instanceof OneTaskGrouper || grouper instanceof ShuffleGrouper);
    }

    boolean isDirect() {
        return grouper instanceof DirectGrouper;
    }

    /** Foreign threads may get here together with the owner; they make equal ones. */
    final Way way(int index) {
        Way way = ways[index];
        if (way == null) {
            way = ways[index] = Way.to(edges.to(tasks.get(index)));
        }
        return way;
    }

    /** The way to one task, or null if it is another component's. */
    final Way wayTo(int task) {
        int index = Collections.binarySearch(tasks, task);
        return index < 0 ? null : way(index);
    }

    final Way way(List<Integer> ids) {
        Edge[] to = new Edge[ids.size()];
        for (int i = 0; i < to.length; i++) {
            to[i] = edges.to(ids.get(i));
        }
        return new Way(to, ids);
    }
}
