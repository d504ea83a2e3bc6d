package io.downburst.engine.executor;

import io.downburst.engine.sched.Edge;
import java.util.List;

/**
 * Where one emit goes.
 *
 * @param size how many tasks it leads to
 * @param only the edge if it is the only one, which is what emits mostly have; else null
 * @param edges all of them; not to be modified
 * @param tasks the ids of the tasks at their ends: what emit returns
 */
record Way(int size, Edge only, Edge[] edges, List<Integer> tasks) {

    static final Way NOWHERE = new Way(new Edge[0], List.of());

    Way(Edge[] edges, List<Integer> tasks) {
        this(edges.length, edges.length == 1 ? edges[0] : null, edges, tasks);
    }
}
