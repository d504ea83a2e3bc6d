package io.downburst.engine.stats;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How long a spout executor was not asked for tuples, and why. Written by the executor's thread,
 * seldom; read by any.
 */
public final class SpoutSkips {

    private final AtomicLong maxPendingNanos = new AtomicLong();
    private final AtomicLong inactiveNanos = new AtomicLong();

    /** Adds time spent at {@code topology.max.spout.pending}. Owner only. */
    public void addMaxPending(long nanos) {
        maxPendingNanos.setOpaque(maxPendingNanos.getPlain() + nanos);
    }

    /** Adds time spent deactivated. Owner only. */
    public void addInactive(long nanos) {
        inactiveNanos.setOpaque(inactiveNanos.getPlain() + nanos);
    }

    public long maxPendingNanos() {
        return maxPendingNanos.getOpaque();
    }

    public long inactiveNanos() {
        return inactiveNanos.getOpaque();
    }
}
