package io.downburst.engine.stats;

import io.downburst.engine.plan.ExecutorPlan;
import java.util.Map;
import org.apache.storm.generated.GlobalStreamId;

/**
 * One executor's figures since the start. Counts are exact.
 *
 * @param executor component and task range
 * @param spout whether it is a spout executor
 * @param prepared whether open or prepare has returned on all its tasks
 * @param emitted tuples emitted, by own stream id; ones that nobody subscribes to count too
 * @param transferred tuples sent, one per target task, by own stream id
 * @param executed tuples executed, by source stream; empty for spouts
 * @param acked acks: spouts, completed trees by own stream under the spout's own component id;
 *     bolts, acked inputs by source stream
 * @param failed the same for fails, timeouts included
 * @param completeLatency spouts: emission to ack; bolts: empty
 * @param processLatency bolts: start of execute to ack of the input, sampled
 * @param executeLatency bolts: time inside execute
 * @param busyNanos time spent running this executor
 * @param blockedNanos time it could not run because a target's inbox was full
 * @param trackedTrees tuple trees that emits with message ids opened; 0 for bolts
 * @param pendingTrees those of them now open; the others were acked or failed
 * @param inboxTuples tuples waiting for it now
 * @param inboxBound tuples at which its producers are no longer scheduled
 * @param blocksItsThread whether its code was found to block, so that it has a thread of its own
 */
public record ExecutorSnapshot(
        ExecutorPlan executor,
        boolean spout,
        boolean prepared,
        Map<String, Long> emitted,
        Map<String, Long> transferred,
        Map<GlobalStreamId, Long> executed,
        Map<GlobalStreamId, Long> acked,
        Map<GlobalStreamId, Long> failed,
        LatencySnapshot completeLatency,
        LatencySnapshot processLatency,
        LatencySnapshot executeLatency,
        long busyNanos,
        long blockedNanos,
        long trackedTrees,
        long pendingTrees,
        long inboxTuples,
        long inboxBound,
        boolean blocksItsThread) {

    /** Sum over all streams. */
    public static long total(Map<?, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }
}
