package io.downburst.engine.executor;

import io.downburst.engine.sched.Edge;
import java.util.List;

/**
 * Where one emit goes.
 *
 * @param only the edge if it is the only one, which is what emits mostly have; else null
 * @param edges all of them; not to be modified
 * @param tasks the ids of the tasks at their ends: what emit returns
 */
record Way(Edge only, Edge[] edges, List<Integer> tasks) {

    static final Way NOWHERE = new Way(new Edge[0], List.of());

    Way(Edge[] edges, List<Integer> tasks) {
        this(edges.length == 1 ? edges[0] : null, edges, tasks);
    }

    /** Tasks it leads to. */
    int size() {
        return edges.length;
    }
}
