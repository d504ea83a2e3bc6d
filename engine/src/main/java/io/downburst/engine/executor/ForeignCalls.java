package io.downburst.engine.executor;

import java.util.concurrent.atomic.AtomicLong;
import org.jctools.queues.MessagePassingQueue;
import org.jctools.queues.varhandle.MpscLinkedVarHandleQueue;

/**
 * Emits and acks by threads that are not running the executor: they wait here, in order, and are
 * done by the executor's own thread.
 */
final class ForeignCalls {

    private final MessagePassingQueue<Runnable> calls = new MpscLinkedVarHandleQueue<>();

    /** Counts a call before it is there, so never less than there are. */
    private final AtomicLong announced = new AtomicLong();

    /** Calls that were begun; the executor's. */
    private long begun;

    void add(Runnable call) {
        announced.incrementAndGet();
        calls.offer(call);
    }

    boolean isEmpty() {
        return calls.isEmpty();
    }

    /**
     * Does all that was added before, and not much of what is added meanwhile: a thread that adds
     * without end must not keep the executor. By the executor's thread.
     */
    void drain() {
        for (long until = announced.get(); begun < until; ) {
            Runnable call = calls.poll();
            if (call == null) {
                return; // Announced, and not there yet.
            }
            begun++;
            call.run();
        }
    }
}
