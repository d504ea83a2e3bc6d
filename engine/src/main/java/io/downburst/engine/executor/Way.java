package io.downburst.engine.executor;

import io.downburst.engine.sched.Edge;
import io.downburst.engine.tuple.EngineTuple;
import io.downburst.engine.tuple.Roots;
import io.downburst.engine.tuple.Source;
import java.util.List;
import org.apache.storm.task.IBolt;

/**
 * Where one emit goes. A way to one bolt knows how to call that in place of sending it a tuple,
 * while the bolt takes part in the emitter's slice.
 *
 * <p>The monitor counts the frames of {@link #call} and {@link #callMeasured} on a thread's stack;
 * so whether the bolt is called is decided within these, and all that is done to it.
 *
 * @param size how many tasks it leads to
 * @param only the edge if it is the only one, which is what emits mostly have; else null
 * @param edges all of them; not to be modified
 * @param tasks the ids of the tasks at their ends: what emit returns
 * @param target the executor of a bolt that can be called; null if none can
 * @param bolt that bolt
 */
record Way(
        int size, Edge only, Edge[] edges, List<Integer> tasks, BoltExecutor target, IBolt bolt) {

    static final Way NOWHERE = new Way(new Edge[0], List.of());

    /** Of which nothing is called. */
    Way(Edge[] edges, List<Integer> tasks) {
        this(edges.length, edges.length == 1 ? edges[0] : null, edges, tasks, null, null);
    }

    /** The way to the one task at the end of an edge. */
    static Way to(Edge edge) {
        Edge[] edges = {edge};
        Task task = (Task) edge.destination();
        List<Integer> tasks = List.of(task.id());
        return task.executor() instanceof BoltExecutor bolts && bolts.tasks().size() == 1
                ? new Way(1, edge, edges, tasks, bolts, (IBolt) task.object())
                : new Way(edges, tasks);
    }

    /**
     * Whether the bolt may be called, as far as its caller knows. Asked before there is a tuple, so
     * that none need be made for {@link #call} to do nothing with.
     */
    boolean isOpen() {
        return only.isOpenToCalls();
    }

    /**
     * Calls the bolt with a tuple where that {@link #isOpen}, unless the monitor speaks against it.
     *
     * @param type the bolt's class: where it is a constant, the compiler knows the bolt's code
     * @return whether the bolt has executed the tuple; else nothing has happened
     */
    boolean call(Class<?> type, EngineTuple tuple) {
        if (!only.enterCall()) {
            return false;
        }
        try {
            ((IBolt) type.cast(bolt)).execute(tuple);
            forgetInterrupt();
            only.leaveCall(tuple.isAckedCovered());
        } catch (Throwable thrown) {
            end(thrown);
        }
        return true;
    }

    /**
     * What follows where the bolt was not open, or {@link #call} did nothing. The tuple is made
     * anew, so that the compiler need not make the one that is mostly called with.
     *
     * @param roots of its tree, or null if it has none
     */
    void send(Source source, Object packed, Roots roots, long key, long edgeValue) {
        if (only.isOpenToMeasuredCall()
                && callMeasured(new EngineTuple(source, packed, roots, key, edgeValue))) {
            return;
        }
        only.wantCalls();
        if (roots == null) {
            only.append(source, packed);
        } else {
            only.append(new EngineTuple(source, packed, roots, key, edgeValue));
        }
    }

    private boolean callMeasured(EngineTuple tuple) {
        if (!only.enterCall()) {
            return false;
        }
        try {
            target.beginMeasured(tuple.key());
            bolt.execute(tuple);
            forgetInterrupt();
            long nanos = target.endMeasured(tuple.source(), true);
            only.leaveCall(tuple.isAckedCovered());
            only.sampleCall(tuple.source(), nanos);
        } catch (Throwable thrown) {
            end(thrown);
        }
        return true;
    }

    /** It was meant for the bolt's executor; in Storm no other would feel it. */
    private static void forgetInterrupt() {
        Thread.interrupted();
    }

    private void end(Throwable thrown) {
        // It ends the bolt's executor; the emitter, as ever, hears nothing of it.
        target.failed(thrown);
        only.breakCallOff();
    }
}
