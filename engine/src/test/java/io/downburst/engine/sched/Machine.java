package io.downburst.engine.sched;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Lets its cores work through the same time one after the other. */
final class Machine implements Clock {

    /** From one review of placement to the next. */
    static final long INTERVAL = TimeUnit.MILLISECONDS.toNanos(50);

    private final Map<Core, Long> reached = new HashMap<>();
    private long nanos;

    /** Whether there is nothing to do. */
    boolean quiet;

    /** Lets the core that is at work use time. */
    void pass(long more) {
        nanos += more;
    }

    void run(List<Core> cores, long until) {
        for (Core core : cores) {
            nanos = Math.max(until - INTERVAL, reached.getOrDefault(core, 0L));
            Core.Outcome outcome = Core.Outcome.WORKED;
            while (nanos < until && outcome == Core.Outcome.WORKED) {
                outcome = core.doWork();
            }
            reached.put(core, nanos);
        }
    }

    @Override
    public long nanoTime() {
        return nanos;
    }

    @Override
    public long currentTimeMillis() {
        return TimeUnit.NANOSECONDS.toMillis(nanos);
    }
}
