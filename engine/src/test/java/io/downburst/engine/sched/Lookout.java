package io.downburst.engine.sched;

import java.util.List;

/** Does what the monitor does for slices that are held up, where there are no threads. */
public final class Lookout {

    private Lookout() {}

    /** Finds that the slice that is running holds its core up. */
    public static void countStall(Core core) {
        core.running().countStall();
    }

    /** Has every slice that is running deliver what it has sent so far, and end with its call. */
    public static void flushAhead(List<Core> cores) {
        for (Core core : cores) {
            if (core.turn() != 0) {
                core.running().flushAhead();
            }
        }
    }
}
