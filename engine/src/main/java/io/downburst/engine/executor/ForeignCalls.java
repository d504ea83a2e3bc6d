package io.downburst.engine.executor;

import org.jctools.queues.MessagePassingQueue;
import org.jctools.queues.varhandle.MpscLinkedVarHandleQueue;

/**
 * Emits and acks by threads that are not running the executor: they wait here, in order, and are
 * done by the executor's own thread.
 */
final class ForeignCalls {

    private volatile MessagePassingQueue<Runnable> calls;

    void add(Runnable call) {
        MessagePassingQueue<Runnable> queue = calls;
        if (queue == null) {
            queue = create();
        }
        queue.offer(call);
    }

    private synchronized MessagePassingQueue<Runnable> create() {
        if (calls == null) {
            calls = new MpscLinkedVarHandleQueue<>();
        }
        return calls;
    }

    boolean isEmpty() {
        MessagePassingQueue<Runnable> queue = calls;
        return queue == null || queue.isEmpty();
    }

    /** By the executor's thread. */
    void drain() {
        MessagePassingQueue<Runnable> queue = calls;
        if (queue != null) {
            for (Runnable call = queue.poll(); call != null; call = queue.poll()) {
                call.run();
            }
        }
    }
}
