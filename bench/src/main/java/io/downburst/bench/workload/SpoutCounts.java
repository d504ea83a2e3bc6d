package io.downburst.bench.workload;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.VarHandle;

/**
 * The counts of a {@link SpoutBook}, side by side, since they are part of what is measured: one
 * spout's thread writes them, by plain stores, and the sampler reads them. Apart, so that padding
 * lies on both sides of them.
 */
abstract class SpoutCounts extends CounterPad {
    private static final VarHandle EMITTED = handle("emitted");
    private static final VarHandle ACKED = handle("acked");
    private static final VarHandle ACKED_HASHES = handle("ackedHashes");
    private static final VarHandle FAILED = handle("failed");
    private static final VarHandle MOST_PENDING = handle("mostPending");

    private long emitted;
    private long acked;
    private long ackedHashes;
    private long failed;
    private long mostPending;

    /** One more is emitted; returns how many are. Owner only. */
    final long countEmitted() {
        long count = emitted + 1;
        EMITTED.setOpaque(this, count);
        return count;
    }

    /** Notes how many of those emitted are pending, if they are more than ever. Owner only. */
    final void notePending(long emitted) {
        long pending = emitted - acked - failed;
        if (pending > mostPending) {
            MOST_PENDING.setOpaque(this, pending);
        }
    }

    /** One more is acked; returns how many are. Owner only. */
    final long countAcked(long hash) {
        ACKED_HASHES.setOpaque(this, ackedHashes + hash);
        long count = acked + 1;
        ACKED.setOpaque(this, count);
        return count;
    }

    /** One more has failed. Owner only. */
    final void countFailed() {
        FAILED.setOpaque(this, failed + 1);
    }

    final long emitted() {
        return (long) EMITTED.getAcquire(this);
    }

    final long acked() {
        return (long) ACKED.getAcquire(this);
    }

    final long ackedHashes() {
        return (long) ACKED_HASHES.getAcquire(this);
    }

    final long failed() {
        return (long) FAILED.getAcquire(this);
    }

    final long mostPending() {
        return (long) MOST_PENDING.getAcquire(this);
    }

    private static VarHandle handle(String field) {
        Lookup lookup = MethodHandles.lookup();
        try {
            return lookup.findVarHandle(SpoutCounts.class, field, long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
