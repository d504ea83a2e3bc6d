package io.downburst.local;

import io.downburst.engine.plan.ExecutorPlan;
import io.downburst.engine.stats.ExecutorSnapshot;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.generated.GlobalStreamId;

/**
 * What an executor counted in some time: an {@link ExecutorSnapshot} without what is of one moment,
 * and small enough to be kept for a day.
 */
public record ExecutorTally(
        ExecutorPlan executor,
        boolean spout,
        boolean prepared,
        Map<String, Long> emitted,
        Map<String, Long> transferred,
        Map<GlobalStreamId, Long> executed,
        Map<GlobalStreamId, Long> acked,
        Map<GlobalStreamId, Long> failed,
        Mean completeLatency,
        Mean processLatency,
        Mean executeLatency,
        long busyNanos) {

    static ExecutorTally of(ExecutorSnapshot snapshot) {
        return new ExecutorTally(
                snapshot.executor(),
                snapshot.spout(),
                snapshot.prepared(),
                snapshot.emitted(),
                snapshot.transferred(),
                snapshot.executed(),
                snapshot.acked(),
                snapshot.failed(),
                Mean.of(snapshot.completeLatency()),
                Mean.of(snapshot.processLatency()),
                Mean.of(snapshot.executeLatency()),
                snapshot.busyNanos());
    }

    /** What was counted after an earlier tally of the same executor, both from its start. */
    ExecutorTally since(ExecutorTally earlier) {
        return new ExecutorTally(
                executor,
                spout,
                prepared,
                since(emitted, earlier.emitted),
                since(transferred, earlier.transferred),
                since(executed, earlier.executed),
                since(acked, earlier.acked),
                since(failed, earlier.failed),
                completeLatency.minus(earlier.completeLatency),
                processLatency.minus(earlier.processLatency),
                executeLatency.minus(earlier.executeLatency),
                busyNanos - earlier.busyNanos);
    }

    private static <S> Map<S, Long> since(Map<S, Long> now, Map<S, Long> earlier) {
        Map<S, Long> since = new HashMap<>();
        now.forEach((stream, count) -> since.put(stream, count - earlier.getOrDefault(stream, 0L)));
        return since;
    }
}
