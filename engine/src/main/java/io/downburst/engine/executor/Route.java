package io.downburst.engine.executor;

import io.downburst.engine.grouping.Dealer;
import io.downburst.engine.sched.Edge;
import io.downburst.engine.stats.OutputCounter;
import io.downburst.engine.stats.SourceCounter;
import io.downburst.engine.tuple.Source;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/** What happens to the tuples of one stream of one task. */
final class Route {

    private final Task task;
    private final Source source;
    private final OutputCounter counter;
    private final Target[] targets;

    /** The only target, if there is just one. */
    private final Target only;

    /** Whether every emit goes the same way. */
    private final boolean fixed;

    /** That way, once it was asked for. */
    private Way always;

    /** Counts the trees that begin here; made with the first. */
    private SourceCounter trees;

    Route(Task task, Source source, OutputCounter counter, List<Target> targets) {
        this.task = task;
        this.source = source;
        this.counter = counter;
        this.targets = targets.toArray(Target[]::new);
        this.only = targets.size() == 1 ? targets.get(0) : null;
        this.fixed = targets.stream().allMatch(Target::isFixed);
    }

    Task task() {
        return task;
    }

    Source source() {
        return source;
    }

    OutputCounter counter() {
        return counter;
    }

    /**
     * The class of the bolts at the end of every way, or null if they are of several components.
     */
    Class<?> next() {
        return only == null ? null : only.type();
    }

    /** Whose next is what is {@link #choose}n, whatever the values; null if there is none. */
    Dealer<Way> dealer() {
        return only == null ? null : only.dealer();
    }

    /** By which what is {@link #choose}n is found from what travels; null if there are none. */
    KeyedWays keyed() {
        return only == null || !source.lone() ? null : only.keyed();
    }

    /** The counter of trees that a spout begins here; by the executor's thread. */
    SourceCounter trees() {
        if (trees == null) {
            trees = task.counterOf(source);
        }
        return trees;
    }

    /**
     * Decides where an emit goes.
     *
     * @throws IllegalArgumentException for a stream that someone takes directly
     */
    Way choose(List<Object> values) {
        Way way = always;
        return way != null ? way : chooseAnew(values);
    }

    private Way chooseAnew(List<Object> values) {
        if (fixed) {
            return fixedWay();
        }
        return only != null
                ? only.choose(source.task(), values)
                : throughAll(target -> target.choose(source.task(), values));
    }

    /** The way that every emit goes, or null if that depends on the values. */
    Way fixedWay() {
        if (fixed && always == null) {
            always = only != null ? only.way(0) : throughAll(target -> target.way(0));
        }
        return always;
    }

    private Way throughAll(Function<Target, Way> choice) {
        List<Edge> edges = new ArrayList<>();
        List<Integer> tasks = new ArrayList<>();
        for (Target target : targets) {
            Way way = choice.apply(target);
            Collections.addAll(edges, way.edges());
            tasks.addAll(way.tasks());
        }
        return new Way(edges.toArray(Edge[]::new), tasks);
    }

    /**
     * Decides where a direct emit goes: to the task, or nowhere if its component does not listen.
     *
     * @throws IllegalArgumentException if the component listens with another grouping
     */
    Way chooseDirect(int task) {
        for (Target target : targets) {
            Way way = target.wayTo(task);
            if (way != null) {
                if (!target.isDirect()) {
                    throw new IllegalArgumentException(
                            "Cannot emitDirect to a task expecting a regular grouping");
                }
                return way;
            }
        }
        return Way.NOWHERE;
    }

    /** What travels of an emit's values: nothing if nobody listens. */
    Object pack(Way way, List<Object> values) {
        return way.size() == 0 ? null : source.pack(values);
    }
}
