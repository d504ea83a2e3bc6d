package io.downburst.server.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.storm.generated.BoltAggregateStats;
import org.apache.storm.generated.CommonAggregateStats;
import org.apache.storm.generated.ComponentAggregateStats;
import org.apache.storm.generated.ComponentPageInfo;
import org.apache.storm.generated.ComponentType;
import org.apache.storm.generated.SpecificAggregateStats;
import org.apache.storm.generated.SpoutAggregateStats;
import org.apache.storm.generated.TopologyPageInfo;
import org.apache.storm.generated.TopologyStats;
import org.junit.jupiter.api.Test;

class PageWindowsTest {

    private static final String ALL_TIME = ":all-time";

    private final PageWindows windows = new PageWindows();

    /** Everything counted as often as there were seconds, and as many milliseconds late. */
    private static TopologyPageInfo page(long seconds, double latency) {
        TopologyPageInfo page = new TopologyPageInfo("id");
        TopologyStats stats = new TopologyStats();
        stats.set_window_to_emitted(windows(seconds));
        stats.set_window_to_transferred(windows(seconds));
        stats.set_window_to_acked(windows(seconds));
        stats.set_window_to_failed(windows(seconds));
        stats.set_window_to_complete_latencies_ms(new HashMap<>(Map.of(ALL_TIME, latency)));
        page.set_topology_stats(stats);
        page.set_id_to_spout_agg_stats(new HashMap<>(Map.of("spout", spout(seconds, latency))));
        page.set_id_to_bolt_agg_stats(new HashMap<>(Map.of("bolt", bolt(seconds, latency))));
        return page;
    }

    private static Map<String, Long> windows(long count) {
        return new HashMap<>(Map.of(ALL_TIME, count));
    }

    private static ComponentAggregateStats spout(long count, double latency) {
        SpoutAggregateStats spout = new SpoutAggregateStats();
        spout.set_complete_latency_ms(latency);
        return stats(ComponentType.SPOUT, count, SpecificAggregateStats.spout(spout));
    }

    private static ComponentAggregateStats bolt(long count, double latency) {
        BoltAggregateStats bolt = new BoltAggregateStats();
        bolt.set_execute_latency_ms(latency);
        bolt.set_process_latency_ms(latency);
        bolt.set_executed(count);
        return stats(ComponentType.BOLT, count, SpecificAggregateStats.bolt(bolt));
    }

    private static ComponentAggregateStats stats(
            ComponentType type, long count, SpecificAggregateStats specific) {
        CommonAggregateStats common = new CommonAggregateStats();
        common.set_num_executors(1);
        common.set_emitted(count);
        common.set_transferred(count);
        common.set_acked(count);
        common.set_failed(count);
        ComponentAggregateStats stats = new ComponentAggregateStats();
        stats.set_type(type);
        stats.set_common_stats(common);
        stats.set_specific_stats(specific);
        return stats;
    }

    /** Looks every ten seconds, as a server does. */
    private void runFor(long seconds) {
        for (long second = 0; second <= seconds; second += 10) {
            TopologyPageInfo page = page(second, 1);
            windows.take(new PageWindows.Look(nanos(second), page, page));
        }
    }

    private static long nanos(long seconds) {
        return TimeUnit.SECONDS.toNanos(seconds);
    }

    private TopologyPageInfo pageAt(long second, double latency, String window) {
        TopologyPageInfo page = page(second, latency);
        windows.putInto(page, window, false, nanos(second));
        return page;
    }

    @Test
    void aWindowLongerThanTheTopologysLifeIsNotMadeUp() {
        runFor(500);
        TopologyPageInfo page = pageAt(505, 1, "600");
        assertThat(page.get_topology_stats().get_window_to_emitted()).containsOnlyKeys(ALL_TIME);
        assertThat(
                        page.get_id_to_bolt_agg_stats()
                                .get("bolt")
                                .get_specific_stats()
                                .get_bolt()
                                .get_executed())
                .isEqualTo(505);
    }

    @Test
    void eachWindowHasWhatWasCountedInIt() {
        runFor(100_000);
        TopologyStats stats = pageAt(100_005, 1, ALL_TIME).get_topology_stats();
        Map<String, Long> acked = stats.get_window_to_acked();
        assertThat(acked.get(ALL_TIME)).isEqualTo(100_005);
        assertThat(acked.get("600")).isBetween(600L, 635L);
        assertThat(acked.get("10800")).isBetween(10_800L, 11_350L);
        assertThat(acked.get("86400")).isBetween(86_400L, 90_730L);
        assertThat(stats.get_window_to_complete_latencies_ms().get("600"))
                .isCloseTo(1, within(0.001));
    }

    @Test
    void componentsAreToldOfTheWindowThatWasAskedFor() {
        runFor(6_000);
        // A mean of 1.1 in 6,000 s that was 1 until 600 s ago has lately been about 2.
        TopologyPageInfo page = pageAt(6_000, 1.1, "600");
        ComponentAggregateStats spout = page.get_id_to_spout_agg_stats().get("spout");
        assertThat(spout.get_common_stats().get_acked()).isEqualTo(600);
        assertThat(spout.get_specific_stats().get_spout().get_complete_latency_ms())
                .isCloseTo(2, within(0.001));
        BoltAggregateStats bolt =
                page.get_id_to_bolt_agg_stats().get("bolt").get_specific_stats().get_bolt();
        assertThat(bolt.get_executed()).isEqualTo(600);
        assertThat(bolt.get_execute_latency_ms()).isCloseTo(2, within(0.001));
        assertThat(bolt.get_capacity()).isCloseTo(0.002, within(0.0001));
    }

    @Test
    void aComponentsPageHasAllWindows() {
        runFor(18_000);
        ComponentPageInfo page = new ComponentPageInfo("bolt", ComponentType.BOLT);
        page.set_window_to_stats(new HashMap<>(Map.of(ALL_TIME, bolt(18_000, 1))));
        windows.putInto(page, false, nanos(18_000));
        assertThat(page.get_window_to_stats())
                .containsOnlyKeys(ALL_TIME, "600", "10800")
                .extractingByKey("600")
                .extracting(stats -> stats.get_common_stats().get_acked())
                .isEqualTo(600L);
    }

    @Test
    void afreshMeansFromNothing() {
        runFor(6_000);
        windows.clear();
        assertThat(pageAt(6_000, 1, "600").get_topology_stats().get_window_to_acked())
                .containsOnlyKeys(ALL_TIME);
    }
}
