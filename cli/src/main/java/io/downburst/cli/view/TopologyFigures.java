package io.downburst.cli.view;

import io.downburst.local.Windows;
import java.util.Map;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.SpoutStats;

/**
 * Sums over a topology's executors, as a server tells them.
 *
 * @param emitted by all of them, and executed by all
 * @param acked tuple trees, and failed ones
 * @param takenAtNanos monotonic
 */
public record TopologyFigures(
        String id,
        String name,
        String status,
        int uptimeSecs,
        long emitted,
        long executed,
        long acked,
        long failed,
        long takenAtNanos) {

    /** Without any executor yet. */
    public static TopologyFigures of(String id, String name, String status, int uptimeSecs) {
        return new TopologyFigures(id, name, status, uptimeSecs, 0, 0, 0, 0, System.nanoTime());
    }

    /** With one executor more. */
    public TopologyFigures plus(ExecutorSummary executor) {
        if (!executor.is_set_stats()) {
            return this;
        }
        long more = sum(executor.get_stats().get_emitted());
        if (executor.get_stats().get_specific().is_set_bolt()) {
            long done = sum(executor.get_stats().get_specific().get_bolt().get_executed());
            return plus(more, done, 0, 0);
        }
        SpoutStats spout = executor.get_stats().get_specific().get_spout();
        return plus(more, 0, sum(spout.get_acked()), sum(spout.get_failed()));
    }

    private TopologyFigures plus(
            long moreEmitted, long moreExecuted, long moreAcked, long moreFailed) {
        return new TopologyFigures(
                id,
                name,
                status,
                uptimeSecs,
                emitted + moreEmitted,
                executed + moreExecuted,
                acked + moreAcked,
                failed + moreFailed,
                takenAtNanos);
    }

    private static long sum(Map<String, ? extends Map<?, Long>> windows) {
        Map<?, Long> all = windows.get(Windows.ALL_TIME);
        return all == null ? 0 : all.values().stream().mapToLong(Long::longValue).sum();
    }
}
