package io.downburst.engine.executor;

import org.jctools.queues.MessagePassingQueue;
import org.jctools.queues.varhandle.MpscLinkedVarHandleQueue;

/**
 * Emits and acks by threads that are not running the executor: they wait here, in order, and are
 * done by the executor's own thread.
 */
final class ForeignCalls {

    private final MessagePassingQueue<Runnable> calls = new MpscLinkedVarHandleQueue<>();

    void add(Runnable call) {
        calls.offer(call);
    }

    boolean isEmpty() {
        return calls.isEmpty();
    }

    /** By the executor's thread. */
    void drain() {
        for (Runnable call = calls.poll(); call != null; call = calls.poll()) {
            call.run();
        }
    }
}
