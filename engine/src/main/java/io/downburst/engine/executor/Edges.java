package io.downburst.engine.executor;

import io.downburst.engine.sched.Edge;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * An executor's ways to the tasks it sends to: one for each task whatever the stream, since tuples
 * must arrive in the order of their emits across streams. Made when first used.
 */
final class Edges {

    private final Executor source;
    private final Tasks tasks;
    private final Set<String> unboundedTo;
    private final int bound;
    private final Edge[] byTask;
    private final List<Edge> made = new CopyOnWriteArrayList<>();

    /**
     * @param unboundedTo components reached along a back edge of a cycle
     * @param bound tuples that may be under way to a task on another core
     */
    Edges(Executor source, Tasks tasks, Set<String> unboundedTo, int bound) {
        this.source = source;
        this.tasks = tasks;
        this.unboundedTo = unboundedTo;
        this.bound = bound;
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
            boolean unbounded = unboundedTo.contains(task.component());
            Edge edge = new Edge(source, task.executor(), task, unbounded ? Edge.UNBOUNDED : bound);
            made.add(edge);
            byTask[id] = edge;
        }
        return byTask[id];
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
        return new ArrayList<>(made);
    }
}
