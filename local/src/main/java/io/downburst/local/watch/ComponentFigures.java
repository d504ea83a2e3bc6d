package io.downburst.local.watch;

import io.downburst.engine.stats.ExecutorSnapshot;
import io.downburst.engine.stats.TopologySnapshot;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.utils.Utils;

/**
 * One spout or bolt of the user's, summed over its executors; since the start, or over an interval
 * if made by {@link #since}. System streams do not count.
 *
 * @param id the component id
 * @param spout whether it is a spout
 * @param executors number of executors
 * @param tasks number of tasks
 * @param emitted tuples emitted
 * @param executed tuples executed; 0 for spouts
 * @param acked spouts: tuple trees completed; bolts: inputs acked
 * @param failed spouts: tuple trees failed or timed out; bolts: inputs failed
 * @param latency nanoseconds; spouts: from emission to ack; bolts: inside execute
 * @param busyNanos time spent running it, summed over executors
 * @param blockedNanos time it had to wait for room in a target's inbox, summed over executors
 * @param trackedTrees tuple trees opened
 * @param pendingTrees open tuple trees now
 * @param inboxTuples tuples waiting now
 * @param inboxBound tuples that may wait before its producers are held back
 * @param blocking its executors whose code blocks, so that they have threads of their own
 */
public record ComponentFigures(
        String id,
        boolean spout,
        int executors,
        int tasks,
        long emitted,
        long executed,
        long acked,
        long failed,
        Histogram latency,
        long busyNanos,
        long blockedNanos,
        long trackedTrees,
        long pendingTrees,
        long inboxTuples,
        long inboxBound,
        int blocking) {

    /** The components with these ids, in that order. */
    public static List<ComponentFigures> of(TopologySnapshot snapshot, List<String> ids) {
        Map<String, ComponentFigures> byId = new HashMap<>();
        for (ExecutorSnapshot executor : snapshot.executors()) {
            byId.merge(executor.executor().componentId(), of(executor), ComponentFigures::plus);
        }
        return ids.stream().map(byId::get).filter(Objects::nonNull).toList();
    }

    private static ComponentFigures of(ExecutorSnapshot executor) {
        return new ComponentFigures(
                executor.executor().componentId(),
                executor.spout(),
                1,
                executor.executor().taskCount(),
                ofStreams(executor.emitted()),
                ofSources(executor.executed()),
                ofSources(executor.acked()),
                ofSources(executor.failed()),
                (executor.spout() ? executor.completeLatency() : executor.executeLatency())
                        .histogram(),
                executor.busyNanos(),
                executor.blockedNanos(),
                executor.trackedTrees(),
                executor.pendingTrees(),
                executor.inboxTuples(),
                executor.inboxBound(),
                executor.blocksItsThread() ? 1 : 0);
    }

    private static long ofStreams(Map<String, Long> counts) {
        return counts.entrySet().stream()
                .filter(count -> !Utils.isSystemId(count.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    private static long ofSources(Map<GlobalStreamId, Long> counts) {
        return counts.entrySet().stream()
                .filter(count -> !Utils.isSystemId(count.getKey().get_streamId()))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    private ComponentFigures plus(ComponentFigures other) {
        Histogram both = latency.copy();
        both.add(other.latency);
        return new ComponentFigures(
                id,
                spout,
                executors + other.executors,
                tasks + other.tasks,
                emitted + other.emitted,
                executed + other.executed,
                acked + other.acked,
                failed + other.failed,
                both,
                busyNanos + other.busyNanos,
                blockedNanos + other.blockedNanos,
                trackedTrees + other.trackedTrees,
                pendingTrees + other.pendingTrees,
                inboxTuples + other.inboxTuples,
                inboxBound + other.inboxBound,
                blocking + other.blocking);
    }

    /**
     * What happened since an earlier state of the same component; what is true now stays as it is.
     */
    ComponentFigures since(ComponentFigures earlier) {
        Histogram between = latency.copy();
        between.subtract(earlier.latency);
        return new ComponentFigures(
                id,
                spout,
                executors,
                tasks,
                emitted - earlier.emitted,
                executed - earlier.executed,
                acked - earlier.acked,
                failed - earlier.failed,
                between,
                busyNanos - earlier.busyNanos,
                blockedNanos - earlier.blockedNanos,
                trackedTrees - earlier.trackedTrees,
                pendingTrees,
                inboxTuples,
                inboxBound,
                blocking);
    }

    /** Whether it is a spout that waits inside its own code, as those do that poll a source. */
    boolean waitsForItsSource() {
        return spout && blocking > 0;
    }

    /** How full its inboxes are, 0 to 1. */
    public double inboxFill() {
        return inboxBound == 0 ? 0 : Math.min(1, (double) inboxTuples / inboxBound);
    }

    /** The latency that so many percent of tuples do not exceed; a dash without any. */
    public String latency(double percentile) {
        return latency.getTotalCount() == 0
                ? "-"
                : Units.nanos(latency.getValueAtPercentile(percentile));
    }
}
