package io.downburst.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.policy.WaitStrategyPark;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

class SpoutBackoffTest {

    private static final long MILLI = 1_000_000;

    /** Between two points of every grid. */
    private static final long NOW = 1000 * MILLI + 300_000;

    private final Map<String, Object> conf = new HashMap<>(Utils.readDefaultConfig());

    @Test
    void waitsAMillisecondByDefault() {
        SpoutBackoff backoff = new SpoutBackoff(conf, () -> false);

        assertThat(backoff.next(NOW)).isEqualTo(1001 * MILLI);
    }

    @Test
    void oneThatLongHadNothingIsAskedFiveTimesLessOften() {
        SpoutBackoff backoff = new SpoutBackoff(conf, () -> false);

        skip(backoff, 999);
        assertThat(backoff.next(NOW)).isEqualTo(1001 * MILLI);
        assertThat(backoff.next(NOW)).isEqualTo(1005 * MILLI);
    }

    @Test
    void oneThatHadNothingForLongerStillIsAskedEveryTwentyMilliseconds() {
        SpoutBackoff backoff = new SpoutBackoff(conf, () -> false);

        skip(backoff, 1499);
        assertThat(backoff.next(NOW)).isEqualTo(1005 * MILLI);
        assertThat(backoff.next(NOW)).isEqualTo(1020 * MILLI);
    }

    @Test
    void inTheEndItIsAskedEveryFiftyMilliseconds() {
        SpoutBackoff backoff = new SpoutBackoff(conf, () -> false);

        skip(backoff, 1999);
        assertThat(backoff.next(NOW)).isEqualTo(1020 * MILLI);
        assertThat(backoff.next(NOW)).isEqualTo(1050 * MILLI);
        skip(backoff, 1_000_000);
        assertThat(backoff.next(NOW)).isEqualTo(1050 * MILLI);
    }

    @Test
    void aLongWaitIsNotMadeLonger() {
        conf.put(Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL3_SLEEP_MILLIS, 100);
        SpoutBackoff backoff = new SpoutBackoff(conf, () -> false);

        skip(backoff, 2000);

        assertThat(backoff.next(NOW)).isEqualTo(1100 * MILLI);
    }

    @Test
    void spoutsThatAskAtDifferentTimesAreWokenTogether() {
        SpoutBackoff one = new SpoutBackoff(conf, () -> false);
        SpoutBackoff other = new SpoutBackoff(conf, () -> false);
        skip(one, 1600);
        skip(other, 1700);

        assertThat(one.next(NOW)).isEqualTo(other.next(NOW + 12 * MILLI));
    }

    @Test
    void anEmitBringsTheFirstWaitBack() {
        SpoutBackoff backoff = new SpoutBackoff(conf, () -> false);
        skip(backoff, 2000);

        backoff.reset();

        assertThat(backoff.next(NOW)).isEqualTo(1001 * MILLI);
    }

    @Test
    void theLevelsOfTheProgressiveStrategyAreKept() {
        conf.put(Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL1_COUNT, 2);
        conf.put(Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL2_COUNT, 1);
        conf.put(Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL3_SLEEP_MILLIS, 100);
        SpoutBackoff backoff = new SpoutBackoff(conf, () -> false);

        assertThat(backoff.next(NOW)).isEqualTo(NOW);
        assertThat(backoff.next(NOW)).isEqualTo(NOW);
        assertThat(backoff.next(NOW)).isEqualTo(NOW + 1);
        assertThat(backoff.next(NOW)).isEqualTo(1100 * MILLI);
    }

    @Test
    void theParkStrategyWaitsItsMicroseconds() {
        conf.put(Config.TOPOLOGY_SPOUT_WAIT_STRATEGY, WaitStrategyPark.class.getName());
        conf.put(Config.TOPOLOGY_SPOUT_WAIT_PARK_MICROSEC, 200);
        SpoutBackoff backoff = new SpoutBackoff(conf, () -> false);

        assertThat(backoff.next(NOW)).isEqualTo(NOW + 100_000);
    }

    @Test
    void noWaitMeansAtOnce() {
        conf.put(Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL3_SLEEP_MILLIS, 0);
        SpoutBackoff backoff = new SpoutBackoff(conf, () -> false);

        assertThat(backoff.next(NOW)).isEqualTo(NOW);
    }

    @Test
    void aLivelySpoutIsAskedSoonerWhereThatCostsLittle() {
        SpoutBackoff backoff = new SpoutBackoff(conf, () -> true);

        assertThat(backoff.next(NOW)).isEqualTo(3573 * 280_000);
        skip(backoff, 18);
        assertThat(backoff.next(NOW)).isEqualTo(3573 * 280_000);
        assertThat(backoff.next(NOW)).isEqualTo(1001 * MILLI);
        backoff.reset();
        assertThat(backoff.next(NOW)).isEqualTo(3573 * 280_000);
    }

    @Test
    void aWaitThatWasAskedForIsKept() {
        conf.put(Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL3_SLEEP_MILLIS, 2);

        assertThat(new SpoutBackoff(conf, () -> true).next(NOW)).isEqualTo(1002 * MILLI);
    }

    private static void skip(SpoutBackoff backoff, int calls) {
        for (int i = 0; i < calls; i++) {
            backoff.next(NOW);
        }
    }
}
