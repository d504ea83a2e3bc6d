package io.downburst.bench.workload;

import io.downburst.bench.figure.Metric;
import io.downburst.bench.figure.Verdict;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;

/** A topology to measure, what counts as done in it, and the oracle that tells if it ran right. */
public interface Workload extends Observed {
    String name();

    /** Whether that is its name, or the beginning of its name before a dash. */
    default boolean isNamed(String name) {
        return name().equals(name) || name().startsWith(name + "-");
    }

    Shape shape();

    /** Makes what the topology reads, unless it is there. */
    default void prepare() throws IOException {}

    StormTopology topology();

    default Config conf() {
        return shape().conf();
    }

    /**
     * When a first submission of the topology is to be killed, with tuples under way, before the
     * one that is measured; empty where there is none.
     */
    default Optional<BooleanSupplier> killedFirst() {
        return Optional.empty();
    }

    /** The metrics this workload is run for. */
    default Set<Metric> headlines() {
        return shape().acked()
                ? EnumSet.of(Metric.THROUGHPUT, Metric.CPU_PER_TUPLE, Metric.P99)
                : EnumSet.of(Metric.THROUGHPUT, Metric.CPU_PER_TUPLE);
    }

    @Override
    default double finished() {
        return shape().acked() ? Meter.acked() : Meter.received();
    }

    @Override
    default long firstFinishedMillis() {
        return shape().acked() ? Meter.firstAckedMillis() : Meter.firstReceivedMillis();
    }

    @Override
    default List<Verdict> verdicts() {
        return Oracles.both(List.of(Oracles.receivedIsEmitted()), Oracles.acks(shape()));
    }
}
