package io.downburst.engine.executor;

import io.downburst.engine.tuple.AckSink;
import io.downburst.engine.tuple.Roots;

/** The ways of one executor's acks, to each spout executor whose trees its tuples belong to. */
final class AckEdges implements AckSink {

    private final Executor from;
    private final SpoutExecutor[] spouts;
    private final AckEdge[] edges;

    /** The trees of the spout executor in whose slice the acks are now; null in others. */
    private Roots here;

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

    /**
     * Begins a slice.
     *
     * @param roots of the spout executor whose slice it is: it tells of what ended before the slice
     *     is over; null if it is a bolt's
     */
    void enter(Roots roots) {
        here = roots;
    }

    @Override
    public void ack(Roots roots, long key, long edges) {
        if (roots == here) {
            roots.ack(key, edges);
        } else {
            to(roots).add(key, edges);
        }
    }

    @Override
    public void fail(Roots roots, long key) {
        if (roots == here) {
            roots.fail(key);
        } else {
            to(roots).add(key | AckEdge.CONTROL, AckEdge.FAIL);
        }
    }

    @Override
    public void resetTimeout(Roots roots, long key) {
        if (roots == here) {
            roots.resetTimeout(key);
        } else {
            to(roots).add(key | AckEdge.CONTROL, AckEdge.RESET_TIMEOUT);
        }
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
