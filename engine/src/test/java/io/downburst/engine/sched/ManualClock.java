package io.downburst.engine.sched;

import java.time.Duration;

/** A clock that stands still until a test moves it. */
final class ManualClock implements Clock {

    private long nanos;

    void advance(Duration by) {
        nanos += by.toNanos();
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
