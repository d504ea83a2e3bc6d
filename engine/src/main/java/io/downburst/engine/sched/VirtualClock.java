package io.downburst.engine.sched;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** A clock that stands still until it is moved. */
public final class VirtualClock implements Clock {

    private final long originMillis;
    private long nanos;

    /** One that begins at the epoch. */
    public VirtualClock() {
        this(Instant.EPOCH);
    }

    public VirtualClock(Instant origin) {
        this.originMillis = origin.toEpochMilli();
    }

    /** Moves on. */
    public void advance(Duration by) {
        advance(by.toNanos());
    }

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
        return originMillis + TimeUnit.NANOSECONDS.toMillis(nanos);
    }
}
