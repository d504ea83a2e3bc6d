package io.downburst.engine.executor;

import io.downburst.engine.sched.Core;
import io.downburst.engine.sched.Outlet;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
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

    private static final VarHandle PAIRS;
    private static final VarHandle LENGTH;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            PAIRS = lookup.findVarHandle(AckEdge.class, "pairs", long[].class);
            LENGTH = lookup.findVarHandle(AckEdge.class, "length", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Executor from;
    private final SpoutExecutor spout;

    // Written in this order, since the monitor may look while more are added.
    private long[] pairs = new long[16];
    private int length;

    /** What of it was handed over before the rest. */
    private int ahead;

    AckEdge(Executor from, SpoutExecutor spout) {
        this.from = from;
        this.spout = spout;
    }

    /**
     * Adds a pair.
     *
     * @param first the key of a tree, with {@link #CONTROL} where that is not to be acked
     * @param second edges of it, xored, or {@link #FAIL} or {@link #RESET_TIMEOUT}
     */
    void add(long first, long second) {
        int end = length;
        if (end == 0) {
            from.addDirty(this);
        } else if (end == pairs.length) {
            PAIRS.setRelease(this, Arrays.copyOf(pairs, end * 2));
        }
        pairs[end] = first;
        pairs[end + 1] = second;
        LENGTH.setRelease(this, end + 2);
    }

    @Override
    public void flush(Core core) {
        // Never past what is in the inbox: a fail of this executor's may be there.
        if (spout.core() == core && spout.inbox().isEmpty()) {
            spout.apply(pairs, ahead, length);
            if (spout.hasNews()) {
                spout.wakeFrom(core);
            }
        } else if (length > ahead) {
            spout.inbox().offer(merged());
            spout.wakeFrom(core);
        }
        length = 0;
        ahead = 0;
    }

    /** Makes one pair of those of a tree that come one after the other, as they tend to. */
    private AckBatch merged() {
        int end = ahead;
        for (int i = ahead; i < length; i += 2) {
            if (end > ahead && pairs[i] == pairs[end - 2] && pairs[i] >= 0) {
                pairs[end - 1] ^= pairs[i + 1];
            } else {
                pairs[end] = pairs[i];
                pairs[end + 1] = pairs[i + 1];
                end += 2;
            }
        }
        return new AckBatch(Arrays.copyOfRange(pairs, ahead, end));
    }

    @Override
    public void flushAhead() {
        int until = (int) LENGTH.getAcquire(this);
        long[] all = (long[]) PAIRS.getAcquire(this);
        if (until > ahead && !from.holdsBack()) {
            spout.inbox().offer(new AckBatch(Arrays.copyOfRange(all, ahead, until)));
            ahead = until;
            spout.wake();
        }
    }
}
