package io.downburst.engine.sched;

/** The engine's time. Tests drive it by hand; simulated clusters follow Storm's own clock. */
public interface Clock {

    /** Monotonic nanoseconds from an arbitrary origin. */
    long nanoTime();

    /** Milliseconds since the epoch. */
    long currentTimeMillis();

    /** The machine's clocks. */
    Clock SYSTEM =
            new Clock() {
                @Override
                public long nanoTime() {
                    return System.nanoTime();
                }

                @Override
                public long currentTimeMillis() {
                    return System.currentTimeMillis();
                }
            };
}
