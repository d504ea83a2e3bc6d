package io.downburst.engine.executor;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.storm.Config;
import org.apache.storm.policy.WaitStrategyPark;
import org.apache.storm.policy.WaitStrategyProgressive;
import org.apache.storm.utils.ObjectReader;

/**
 * When to ask a spout again that had nothing, as Storm's own wait strategies have it. They would
 * sleep; here the spout's core runs others meanwhile.
 */
final class SpoutBackoff {

    private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

    /** After a tuple so many waits of 1 ms are shorter, where short sleeps are cheap. */
    private static final int LIVELY = 20;

    /** So that one in two tuples that come by and by waits less than 0.15 ms. */
    private static final long LIVELY_NANOS = TimeUnit.MICROSECONDS.toNanos(280);

    /** A spout that had nothing so many times in a row, 1 s by default, is asked less often. */
    private static final int DROWSY = 1000;

    private static final int DROWSY_FACTOR = 5;

    /**
     * And less often still, after 3.5 s by default: a waking costs some 40 us of processor time.
     */
    private static final int ASLEEP = 1500;

    private static final int ASLEEP_FACTOR = 20;

    /** And seldom after 13.5 s by default. */
    private static final int FAST_ASLEEP = 2000;

    private static final int FAST_ASLEEP_FACTOR = 50;

    /** No wait is made longer than this; one that was configured longer stays as it is. */
    private static final long LONGEST = 50 * MILLI;

    private final int eager;
    private final int brief;
    private final long longNanos;

    /** The progressive strategy has no finer one than 1 ms; what was asked for else is kept. */
    private final long livelyNanos;

    private final BooleanSupplier cheapSleeps;
    private int idle;

    /**
     * @param cheapSleeps whether short sleeps cost little processor time
     */
    SpoutBackoff(Map<String, Object> conf, BooleanSupplier cheapSleeps) {
        this.cheapSleeps = cheapSleeps;
        if (WaitStrategyPark.class
                .getName()
                .equals(conf.get(Config.TOPOLOGY_SPOUT_WAIT_STRATEGY))) {
            eager = 0;
            brief = 0;
            longNanos =
                    TimeUnit.MICROSECONDS.toNanos(
                            number(conf, Config.TOPOLOGY_SPOUT_WAIT_PARK_MICROSEC, 100));
            livelyNanos = longNanos;
        } else {
            eager = (int) number(conf, Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL1_COUNT, 0);
            brief = (int) number(conf, Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL2_COUNT, 0);
            longNanos =
                    MILLI
                            * number(
                                    conf,
                                    Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL3_SLEEP_MILLIS,
                                    1);
            livelyNanos = longNanos == MILLI ? LIVELY_NANOS : longNanos;
        }
    }

    private static long number(Map<String, Object> conf, String key, long otherwise) {
        return ObjectReader.getLong(conf.get(key), otherwise);
    }

    /**
     * When to call next, the last call having emitted nothing. Long waits end on a common grid, so
     * that a core wakes once for all its idle spouts.
     */
    long next(long now) {
        idle++;
        if (idle <= eager) {
            return now;
        }
        if (idle <= eager + brief) {
            return now + 1;
        }
        long wait = currentWait();
        return wait == 0 ? now : Math.floorDiv(now, wait) * wait + wait;
    }

    private long currentWait() {
        if (idle <= eager + brief + LIVELY && cheapSleeps.getAsBoolean()) {
            return livelyNanos;
        }
        return Math.max(longNanos, Math.min(LONGEST, longNanos * factor()));
    }

    private int factor() {
        if (idle > FAST_ASLEEP) {
            return FAST_ASLEEP_FACTOR;
        }
        return idle > ASLEEP ? ASLEEP_FACTOR : idle > DROWSY ? DROWSY_FACTOR : 1;
    }

    /** The last call emitted. */
    void reset() {
        idle = 0;
    }

    static boolean knows(Object strategy) {
        return strategy == null
                || strategy.equals(WaitStrategyProgressive.class.getName())
                || strategy.equals(WaitStrategyPark.class.getName());
    }
}
