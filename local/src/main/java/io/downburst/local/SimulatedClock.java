package io.downburst.local;

import io.downburst.engine.sched.Clock;
import org.apache.storm.utils.Time;

/** Storm's clock, which a test moves by hand while it simulates time. */
enum SimulatedClock implements Clock {
    INSTANCE;

    /** The clock that a topology submitted now is to go by. */
    static Clock current() {
        return Time.isSimulating() ? INSTANCE : Clock.SYSTEM;
    }

    @Override
    public long nanoTime() {
        return Time.nanoTime();
    }

    @Override
    public long currentTimeMillis() {
        return Time.currentTimeMillis();
    }
}
