package io.downburst.server.child;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.storm.generated.BoltAggregateStats;
import org.apache.storm.generated.CommonAggregateStats;
import org.apache.storm.generated.ComponentAggregateStats;
import org.apache.storm.generated.ComponentPageInfo;
import org.apache.storm.generated.SpoutAggregateStats;
import org.apache.storm.generated.TopologyPageInfo;
import org.apache.storm.generated.TopologyStats;
import org.apache.storm.utils.Utils;

/**
 * Makes figures of Storm's time windows out of figures since the start: what was counted by now
 * less what was counted when the window began. As in Storm, a window begins up to a twentieth of
 * its length early. Safe for use from any thread.
 */
final class PageWindows {

    private static final Map<String, Integer> SECS =
            Map.of("600", 600, "10800", 10_800, "86400", 86_400);
    private static final int LOOKS_A_WINDOW = 20;
    private static final String ALL_TIME = ":all-time";

    /**
     * What was counted at some time.
     *
     * @param user without Storm's own components and streams
     * @param system with them
     */
    record Look(long nanos, TopologyPageInfo user, TopologyPageInfo system) {

        private TopologyPageInfo page(boolean includeSystem) {
            return includeSystem ? system : user;
        }

        private double secondsUntil(long now) {
            return (double) (now - nanos) / TimeUnit.SECONDS.toNanos(1);
        }
    }

    /** By window, the oldest first; one of them at most is older than the window is long. */
    private final Map<String, Deque<Look>> looks = new LinkedHashMap<>();

    PageWindows() {
        SECS.keySet().forEach(window -> looks.put(window, new ArrayDeque<>()));
    }

    /** Remembers what is counted now, where it is time to. */
    synchronized void take(Look look) {
        looks.forEach(
                (window, known) -> {
                    long nanos = TimeUnit.SECONDS.toNanos(SECS.get(window));
                    if (known.isEmpty()
                            || look.nanos() - known.getLast().nanos() >= nanos / LOOKS_A_WINDOW) {
                        known.addLast(look);
                    }
                    dropOlder(known, look.nanos() - nanos);
                });
    }

    private static void dropOlder(Deque<Look> known, long begin) {
        while (known.size() > 1) {
            Look oldest = known.removeFirst();
            if (known.getFirst().nanos() > begin) {
                known.addFirst(oldest);
                return;
            }
        }
    }

    /** Starts afresh: everything counts from 0 again. */
    synchronized void clear() {
        looks.values().forEach(Deque::clear);
    }

    /** When the window began; null if nothing is known of so long ago. */
    private Look begin(String window, long now) {
        Deque<Look> known = looks.get(window);
        if (known == null || known.isEmpty()) {
            return null;
        }
        dropOlder(known, now - TimeUnit.SECONDS.toNanos(SECS.get(window)));
        Look oldest = known.getFirst();
        return oldest.secondsUntil(now) >= SECS.get(window) ? oldest : null;
    }

    /**
     * Puts windows into a page of figures since the start.
     *
     * @param window what its components are to be told of
     */
    synchronized void putInto(
            TopologyPageInfo page, String window, boolean includeSystem, long now) {
        for (String each : SECS.keySet()) {
            Look begin = begin(each, now);
            if (begin != null) {
                putInto(
                        page.get_topology_stats(),
                        each,
                        begin.page(includeSystem).get_topology_stats());
            }
        }
        Look begin = begin(window, now);
        if (begin != null) {
            TopologyPageInfo then = begin.page(includeSystem);
            double secs = begin.secondsUntil(now);
            since(page.get_id_to_spout_agg_stats(), then.get_id_to_spout_agg_stats(), secs);
            since(page.get_id_to_bolt_agg_stats(), then.get_id_to_bolt_agg_stats(), secs);
        }
    }

    /** The same for a page of a component. */
    synchronized void putInto(ComponentPageInfo page, boolean includeSystem, long now) {
        ComponentAggregateStats all = page.get_window_to_stats().get(ALL_TIME);
        for (String each : SECS.keySet()) {
            Look begin = begin(each, now);
            if (begin != null) {
                TopologyPageInfo then = begin.page(includeSystem || isSystem(page));
                page.put_to_window_to_stats(
                        each,
                        since(
                                all.deepCopy(),
                                component(then, page.get_component_id()),
                                begin.secondsUntil(now)));
            }
        }
    }

    /** A page that shows no others' system components may be of one. */
    private static boolean isSystem(ComponentPageInfo page) {
        return Utils.isSystemId(page.get_component_id());
    }

    private static ComponentAggregateStats component(TopologyPageInfo page, String id) {
        ComponentAggregateStats spout = page.get_id_to_spout_agg_stats().get(id);
        return spout != null ? spout : page.get_id_to_bolt_agg_stats().get(id);
    }

    private static void putInto(TopologyStats now, String window, TopologyStats then) {
        long emitted = all(now.get_window_to_emitted()) - all(then.get_window_to_emitted());
        long transferred =
                all(now.get_window_to_transferred()) - all(then.get_window_to_transferred());
        long acked = all(now.get_window_to_acked()) - all(then.get_window_to_acked());
        long failed = all(now.get_window_to_failed()) - all(then.get_window_to_failed());
        double latency =
                mean(
                        now.get_window_to_complete_latencies_ms().get(ALL_TIME),
                        all(now.get_window_to_acked()),
                        then.get_window_to_complete_latencies_ms().get(ALL_TIME),
                        all(then.get_window_to_acked()));
        now.put_to_window_to_emitted(window, emitted);
        now.put_to_window_to_transferred(window, transferred);
        now.put_to_window_to_acked(window, acked);
        now.put_to_window_to_failed(window, failed);
        now.put_to_window_to_complete_latencies_ms(window, latency);
    }

    private static long all(Map<String, Long> windows) {
        return windows.get(ALL_TIME);
    }

    private static void since(
            Map<String, ComponentAggregateStats> now,
            Map<String, ComponentAggregateStats> then,
            double secs) {
        now.forEach((id, stats) -> since(stats, then.get(id), secs));
    }

    private static ComponentAggregateStats since(
            ComponentAggregateStats now, ComponentAggregateStats then, double secs) {
        CommonAggregateStats common = now.get_common_stats();
        CommonAggregateStats before = then.get_common_stats();
        if (now.get_specific_stats().is_set_spout()) {
            SpoutAggregateStats spout = now.get_specific_stats().get_spout();
            spout.set_complete_latency_ms(
                    mean(
                            spout.get_complete_latency_ms(),
                            common.get_acked(),
                            then.get_specific_stats().get_spout().get_complete_latency_ms(),
                            before.get_acked()));
        } else {
            bolt(now, then, secs);
        }
        common.set_emitted(common.get_emitted() - before.get_emitted());
        common.set_transferred(common.get_transferred() - before.get_transferred());
        common.set_acked(common.get_acked() - before.get_acked());
        common.set_failed(common.get_failed() - before.get_failed());
        return now;
    }

    private static void bolt(
            ComponentAggregateStats now, ComponentAggregateStats then, double secs) {
        BoltAggregateStats bolt = now.get_specific_stats().get_bolt();
        BoltAggregateStats before = then.get_specific_stats().get_bolt();
        bolt.set_process_latency_ms(
                mean(
                        bolt.get_process_latency_ms(),
                        now.get_common_stats().get_acked(),
                        before.get_process_latency_ms(),
                        then.get_common_stats().get_acked()));
        bolt.set_execute_latency_ms(
                mean(
                        bolt.get_execute_latency_ms(),
                        bolt.get_executed(),
                        before.get_execute_latency_ms(),
                        before.get_executed()));
        bolt.set_executed(bolt.get_executed() - before.get_executed());
        // Storm's own formula, with the executors' mean in the place of the busiest one.
        bolt.set_capacity(
                bolt.get_executed()
                        * bolt.get_execute_latency_ms()
                        / 1_000
                        / secs
                        / Math.max(1, now.get_common_stats().get_num_executors()));
    }

    /** Of what came after, if those before and all of them have these means. */
    private static double mean(double all, long count, double before, long countBefore) {
        long since = count - countBefore;
        return since <= 0 ? 0 : Math.max(0, (all * count - before * countBefore) / since);
    }
}
