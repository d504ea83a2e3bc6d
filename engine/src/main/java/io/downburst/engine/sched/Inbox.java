package io.downburst.engine.sched;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Everything that is on its way to one executor: a queue with many producers and one consumer,
 * first in, first out for each producer.
 *
 * <p>The algorithm is Dmitry Vyukov's intrusive MPSC queue: a producer swaps itself in as the tail
 * (wait-free), then links its predecessor to it. Between the two steps the consumer sees the queue
 * end early; the producer's wake-up, which comes after both, makes it look again.
 */
public final class Inbox extends InboxHead {

    private static final VarHandle TAIL;

    static {
        try {
            TAIL = MethodHandles.lookup().findVarHandle(InboxTail.class, "tail", Batch.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public Inbox() {
        Batch stub = new Stub();
        tail = stub;
        head = stub;
    }

    /** Adds a batch; from any thread. A batch may be offered once. */
    public void offer(Batch batch) {
        Batch previous = (Batch) TAIL.getAndSet(this, batch);
        previous.next = batch;
    }

    /** Takes the oldest batch, or null; by the consumer only. */
    public Batch poll() {
        Batch stub = head;
        Batch first = stub.next;
        if (first != null) {
            // The taken batch stays as the new stub; its own items are the consumer's to clear.
            head = first;
            // A stub that has reached the old generation would keep every later batch alive, and
            // take it there, too.
            stub.next = null;
        }
        return first;
    }

    /** Whether a poll would find nothing; by the consumer only. */
    public boolean isEmpty() {
        return head.next == null;
    }

    private static final class Stub extends Batch {}
}

/** Written by producers. */
abstract class InboxTail {
    volatile Batch tail;
}

/** Keeps the consumer's field off the producers' cache line (and its prefetched neighbour). */
abstract class InboxPad extends InboxTail {
    long p00, p01, p02, p03, p04, p05, p06, p07, p08, p09, p10, p11, p12, p13, p14, p15;
}

/** Written by the consumer. */
abstract class InboxHead extends InboxPad {
    Batch head;
}
