package io.downburst.engine.executor;

import io.downburst.engine.tuple.AckSink;
import io.downburst.engine.tuple.Roots;

/** The ways of one executor's acks, to each spout executor whose trees its tuples belong to. */
final class AckEdges implements AckSink {

    private final Executor from;
    private final SpoutExecutor[] spouts;
    private final AckEdge[] edges;

    // Acks to one spout executor tend to come one after the other.
    private Roots lastRoots;
    private AckEdge last;

    /**
     * @param spouts by the index of their {@link Roots}
     */
    AckEdges(Executor from, SpoutExecutor[] spouts) {
        this.from = from;
        this.spouts = spouts;
        this.edges = new AckEdge[spouts.length];
    }

    @Override
    public void ack(Roots roots, long key, long edges) {
        to(roots).ack(roots, key, edges);
    }

    @Override
    public void fail(Roots roots, long key) {
        to(roots).control(key, AckEdge.FAIL);
    }

    @Override
    public void resetTimeout(Roots roots, long key) {
        to(roots).control(key, AckEdge.RESET_TIMEOUT);
    }

    private AckEdge to(Roots roots) {
        if (roots != lastRoots) {
            last = find(roots);
            lastRoots = roots;
        }
        return last;
    }

    private AckEdge find(Roots roots) {
        AckEdge edge = edges[roots.index()];
        if (edge == null) {
            edge = edges[roots.index()] = new AckEdge(from, spouts[roots.index()]);
        }
        return edge;
    }
}
