package io.downburst.engine.executor;

import io.downburst.engine.sched.Bound;
import io.downburst.engine.sched.Edge;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * An executor's ways to the tasks it sends to: one for each task whatever the stream, since tuples
 * must arrive in the order of their emits across streams. Made when first used.
 */
final class Edges {

    private final Executor source;
    private final Tasks tasks;
    private final Map<String, Bound> bounds;
    private final Edge[] byTask;
    private final List<Edge> made = new CopyOnWriteArrayList<>();

    /**
     * @param bounds of an edge, by the component of the task it leads to
     */
    Edges(Executor source, Tasks tasks, Map<String, Bound> bounds) {
        this.source = source;
        this.tasks = tasks;
        this.bounds = bounds;
        this.byTask = new Edge[tasks.size() + 1];
    }

    /**
     * @throws IllegalArgumentException if no such task runs
     */
    Edge to(int task) {
        if (task < 1 || task >= byTask.length) {
            throw new IllegalArgumentException("There is no task " + task);
        }
        Edge edge = byTask[task];
        return edge != null ? edge : make(task);
    }

    /** Foreign threads may get here together with the owner. */
    private synchronized Edge make(int id) {
        if (byTask[id] == null) {
            Task task = tasks.get(id);
            // A grouping of the user's own may lead to those who have not asked for it, and so into
            // a circle that nobody has looked for.
            Bound bound = bounds.getOrDefault(task.component(), Bound.NONE);
            Edge edge = new Edge(source, task.executor(), task, bound);
            made.add(edge);
            byTask[id] = edge;
        }
        return byTask[id];
    }

    /** What runs at the end of one. */
    Task task(int id) {
        return tasks.get(id);
    }

    /** Whether every tuple sent was executed; from any thread. */
    boolean isClear() {
        for (Edge edge : made) {
            if (edge.inFlight() > 0) {
                return false;
            }
        }
        return true;
    }

    /** Those made so far; from any thread. */
    List<Edge> made() {
        return Collections.unmodifiableList(made);
    }
}
