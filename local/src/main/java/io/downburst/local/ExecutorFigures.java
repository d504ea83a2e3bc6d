package io.downburst.local;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.apache.storm.generated.BoltStats;
import org.apache.storm.generated.ExecutorSpecificStats;
import org.apache.storm.generated.ExecutorStats;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.SpoutStats;

/** An executor's figures in the shape that Storm's clients read. */
final class ExecutorFigures {
    private static final double SAMPLE_RATE_EXACT = 1;

    private ExecutorFigures() {}

    /**
     * @param windows the executor's tallies by window
     */
    static ExecutorStats stats(Map<String, ExecutorTally> windows) {
        return new ExecutorStats(
                Windows.each(windows, ExecutorTally::emitted),
                Windows.each(windows, ExecutorTally::transferred),
                windows.get(Windows.ALL_TIME).spout()
                        ? ExecutorSpecificStats.spout(spout(windows))
                        : ExecutorSpecificStats.bolt(bolt(windows)),
                SAMPLE_RATE_EXACT);
    }

    private static SpoutStats spout(Map<String, ExecutorTally> windows) {
        return new SpoutStats(
                Windows.each(windows, tally -> byOwnStream(tally.acked())),
                Windows.each(windows, tally -> byOwnStream(tally.failed())),
                latencies(
                        windows,
                        tally -> byOwnStream(tally.acked()),
                        ExecutorTally::completeLatency));
    }

    private static BoltStats bolt(Map<String, ExecutorTally> windows) {
        return new BoltStats(
                Windows.each(windows, ExecutorTally::acked),
                Windows.each(windows, ExecutorTally::failed),
                latencies(windows, ExecutorTally::acked, ExecutorTally::processLatency),
                Windows.each(windows, ExecutorTally::executed),
                latencies(windows, ExecutorTally::executed, ExecutorTally::executeLatency));
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
            Map<String, ExecutorTally> windows,
            Function<ExecutorTally, Map<S, Long>> counts,
            Function<ExecutorTally, Mean> latency) {
        ExecutorTally all = windows.get(Windows.ALL_TIME);
        if (counts.apply(all).isEmpty() || latency.apply(all).count() == 0) {
            return new HashMap<>();
        }
        return Windows.each(
                windows,
                tally -> {
                    Map<S, Double> byStream = new HashMap<>();
                    double millis = latency.apply(tally).millis();
                    counts.apply(tally).keySet().forEach(stream -> byStream.put(stream, millis));
                    return byStream;
                });
    }
}
