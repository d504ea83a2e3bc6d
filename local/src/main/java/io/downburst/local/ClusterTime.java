package io.downburst.local;

import io.downburst.engine.Engine;
import java.util.List;
import java.util.function.Supplier;
import org.apache.storm.utils.Time;

/** Steps of simulated time, each with the time that topologies need to act on it. */
public final class ClusterTime {

    /** How long a step may take to have its effect. */
    private static final long STEP_MILLIS = 50;

    private final Supplier<List<Engine>> engines;

    public ClusterTime(Supplier<List<Engine>> engines) {
        this.engines = engines;
    }

    /** Gives topologies the time to act on what the clock says now. */
    public void settle() throws InterruptedException {
        settle(STEP_MILLIS);
    }

    /**
     * The same.
     *
     * @param limitMillis the most time to give
     */
    public void settle(long limitMillis) throws InterruptedException {
        IdleWait.await(engines.get(), Math.min(limitMillis, STEP_MILLIS));
    }

    /** Moves the clock on by so many seconds, a step at a time. */
    public void advance(int secs, int stepSecs) throws InterruptedException {
        settle();
        for (int left = secs; left > 0; left -= stepSecs) {
            Time.advanceTimeSecs(Math.min(stepSecs, left));
            settle();
        }
    }
}
