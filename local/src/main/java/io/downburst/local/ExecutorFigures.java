package io.downburst.local;

import io.downburst.engine.stats.ExecutorSnapshot;
import io.downburst.engine.stats.LatencySnapshot;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.generated.BoltStats;
import org.apache.storm.generated.ExecutorSpecificStats;
import org.apache.storm.generated.ExecutorStats;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.SpoutStats;

/** An executor's figures in the shape that Storm's clients read. */
final class ExecutorFigures {
    private static final double NANOS_PER_MILLI = 1_000_000;
    private static final double SAMPLE_RATE_EXACT = 1;

    private ExecutorFigures() {}

    static ExecutorStats stats(ExecutorSnapshot executor, int uptimeSecs) {
        return new ExecutorStats(
                Windows.sinceStart(uptimeSecs, executor.emitted()),
                Windows.sinceStart(uptimeSecs, executor.transferred()),
                executor.spout()
                        ? ExecutorSpecificStats.spout(spout(executor, uptimeSecs))
                        : ExecutorSpecificStats.bolt(bolt(executor, uptimeSecs)),
                SAMPLE_RATE_EXACT);
    }

    private static SpoutStats spout(ExecutorSnapshot executor, int uptimeSecs) {
        Map<String, Long> acked = byOwnStream(executor.acked());
        return new SpoutStats(
                Windows.sinceStart(uptimeSecs, acked),
                Windows.sinceStart(uptimeSecs, byOwnStream(executor.failed())),
                latencies(acked, executor.completeLatency(), uptimeSecs));
    }

    private static BoltStats bolt(ExecutorSnapshot executor, int uptimeSecs) {
        return new BoltStats(
                Windows.sinceStart(uptimeSecs, executor.acked()),
                Windows.sinceStart(uptimeSecs, executor.failed()),
                latencies(executor.acked(), executor.processLatency(), uptimeSecs),
                Windows.sinceStart(uptimeSecs, executor.executed()),
                latencies(executor.executed(), executor.executeLatency(), uptimeSecs));
    }

    private static Map<String, Long> byOwnStream(Map<GlobalStreamId, Long> counts) {
        Map<String, Long> byStream = new HashMap<>();
        counts.forEach((stream, count) -> byStream.merge(stream.get_streamId(), count, Long::sum));
        return byStream;
    }

    /**
     * The executor's mean on each stream that has a count. Nothing at all without a measurement:
     * clients divide by the number of streams.
     */
    private static <S> Map<String, Map<S, Double>> latencies(
            Map<S, Long> counts, LatencySnapshot latency, int uptimeSecs) {
        if (counts.isEmpty() || latency.count() == 0) {
            return new HashMap<>();
        }
        Map<S, Double> byStream = new HashMap<>();
        counts.keySet().forEach(stream -> byStream.put(stream, millis(latency)));
        return Windows.sinceStart(uptimeSecs, byStream);
    }

    /** Mean latency in milliseconds; 0 without a measurement. */
    static double millis(LatencySnapshot latency) {
        return latency.count() == 0 ? 0 : latency.meanNanos() / NANOS_PER_MILLI;
    }
}
