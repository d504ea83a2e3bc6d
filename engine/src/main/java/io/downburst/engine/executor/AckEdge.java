package io.downburst.engine.executor;

import io.downburst.engine.sched.Core;
import io.downburst.engine.sched.Outlet;
import java.util.Arrays;

/**
 * The way of acks from one executor to one spout executor: pairs of key and edges. On a common core
 * they are applied in place when the slice ends; otherwise they travel as a batch.
 */
final class AckEdge implements Outlet {

    /** Marks a pair whose second half is one of the two below. */
    static final long CONTROL = Long.MIN_VALUE;

    static final long FAIL = 1;
    static final long RESET_TIMEOUT = 2;

    private final Executor from;
    private final SpoutExecutor spout;
    private long[] pairs = new long[16];
    private int length;

    AckEdge(Executor from, SpoutExecutor spout) {
        this.from = from;
        this.spout = spout;
    }

    void ack(long key, long edges) {
        // The tuples of one tree tend to come one after the other.
        if (length > 0 && pairs[length - 2] == key) {
            pairs[length - 1] ^= edges;
        } else {
            add(key, edges);
        }
    }

    void control(long key, long what) {
        add(key | CONTROL, what);
    }

    private void add(long first, long second) {
        if (length == 0) {
            from.addDirty(this);
        } else if (length == pairs.length) {
            pairs = Arrays.copyOf(pairs, length * 2);
        }
        pairs[length++] = first;
        pairs[length++] = second;
    }

    @Override
    public void flush(Core core) {
        // Never past what is in the inbox: a fail of this executor's may be there.
        if (spout.core() == core && spout.inbox().isEmpty()) {
            spout.apply(pairs, length);
            if (spout.hasNews()) {
                spout.wakeFrom(core);
            }
        } else {
            spout.inbox().offer(new AckBatch(pairs, length));
            pairs = new long[pairs.length];
            spout.wakeFrom(core);
        }
        length = 0;
    }
}
