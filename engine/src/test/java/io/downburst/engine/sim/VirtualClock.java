package io.downburst.engine.sim;

import io.downburst.engine.sched.Clock;

/** A clock that stands still until it is moved. */
public final class VirtualClock implements Clock {

    private long nanos;

    /** Moves on. */
    public void advance(long byNanos) {
        nanos += byNanos;
    }

    @Override
    public long nanoTime() {
        return nanos;
    }

    @Override
    public long currentTimeMillis() {
        return nanos / 1_000_000;
    }
}
