package io.downburst.bench.workload;

import io.downburst.bench.figure.Metric;
import io.downburst.bench.figure.Verdict;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;

/** A topology to measure, what counts as done in it, and the oracle that tells if it ran right. */
public interface Workload {
    String name();

    Shape shape();

    StormTopology topology();

    default Config conf() {
        return shape().conf();
    }

    /** The metrics this workload is run for. */
    default Set<Metric> headlines() {
        return shape().acked()
                ? EnumSet.of(Metric.THROUGHPUT, Metric.CPU_PER_TUPLE, Metric.P99)
                : EnumSet.of(Metric.THROUGHPUT, Metric.CPU_PER_TUPLE);
    }

    /** Tuples (word count: lines) through the whole topology so far. */
    default double finished() {
        return shape().acked() ? Meter.acked() : Meter.received();
    }

    /** When the first tuple was through, in epoch milliseconds; 0 while none is. */
    default long firstFinishedMillis() {
        return shape().acked() ? Meter.firstAckedMillis() : Meter.firstReceivedMillis();
    }

    /** Whether the topology has come to work, so that warming up may begin. */
    default boolean isUnderWay() {
        return firstFinishedMillis() > 0;
    }

    /** The window to measure, in seconds, where the user asked for {@code seconds}; 0 for none. */
    default int window(int seconds) {
        return seconds;
    }

    /** What the oracles say once the spouts are closed and nothing moves any more. */
    default List<Verdict> verdicts() {
        return shape().acked()
                ? List.of(
                        Oracles.receivedIsEmitted(),
                        Oracles.eachIdAckedOnce(),
                        Oracles.pendingWithinLimit())
                : List.of(Oracles.receivedIsEmitted(), Oracles.eachIdAckedOnce());
    }
}
