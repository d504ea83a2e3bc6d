package io.downburst.engine.executor;

import io.downburst.engine.sched.Edge;
import java.util.Arrays;

/** Where one emit goes: filled by a route, read by the collector, used again for the next emit. */
final class Chosen {

    Edge[] edges = new Edge[8];
    int count;

    void add(Edge edge) {
        if (count == edges.length) {
            edges = Arrays.copyOf(edges, count * 2);
        }
        edges[count++] = edge;
    }
}
