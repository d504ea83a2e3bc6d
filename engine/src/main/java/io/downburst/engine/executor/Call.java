package io.downburst.engine.executor;

import io.downburst.engine.sched.Edge;
import io.downburst.engine.tuple.EngineTuple;
import io.downburst.engine.tuple.Roots;
import io.downburst.engine.tuple.Source;
import org.apache.storm.task.IBolt;

/**
 * How a bolt is called in place of being sent a tuple, while it takes part in the emitter's slice:
 * what the emits of a task's default stream have in common if all go to one task.
 *
 * <p>The monitor looks for the methods of this class on a thread's stack; so whether there is to be
 * a call is decided within them.
 */
record Call(Edge edge, BoltExecutor target, IBolt bolt, Source source) {

    /**
     * @param way the only one of the route
     */
    static Call of(Route route, Way way) {
        Task to = (Task) way.only().destination();
        return new Call(
                way.only(), (BoltExecutor) to.executor(), (IBolt) to.object(), route.source());
    }

    /** Whether the bolt has executed the tuple; else nothing has happened. */
    boolean run(EngineTuple tuple) {
        if (!edge.enterCall()) {
            return false;
        }
        try {
            // Asked here, not where it is rare, where the compiler would call with the tuple.
            long key = tuple.key();
            boolean measured = edge.isCallMeasured();
            if (measured) {
                target.beginMeasured(key);
            }
            bolt.execute(tuple);
            if (measured) {
                long nanos = target.endMeasured(source);
                target.currentSlice().addCall(nanos);
                edge.sampleCall(nanos);
            }
            edge.leaveCall();
        } catch (Throwable thrown) {
            // It ends the bolt's executor; the emitter, as ever, hears nothing of it.
            target.failed(thrown);
        }
        return true;
    }

    /**
     * What follows where {@link #run} did nothing. The tuple is made anew, so that the compiler
     * need not make the one that is mostly called with.
     *
     * @param roots of its tree, or null if it has none
     */
    void send(Object packed, Roots roots, long key, long edgeValue) {
        edge.wantCalls();
        if (roots == null) {
            edge.append(source, packed);
        } else {
            edge.append(new EngineTuple(source, packed, roots, key, edgeValue));
        }
    }
}
