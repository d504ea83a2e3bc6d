package io.downburst.bench.figure;

import java.util.OptionalDouble;

/** What a run measures. Each figure is a plain number in the unit named here. */
public enum Metric {
    /** Tuples (word count: lines) through the whole topology per second, mean over the window. */
    THROUGHPUT("tuples/s", Unit.COUNT, Better.HIGHER),
    /** The highest rate at which 99 of 100 tuples were through within 5 ms of their birth. */
    HELD_RATE("rate held, p99 under 5 ms", Unit.COUNT, Better.HIGHER),
    /** The slowest second of the window over the mean, 0 to 1: shows stalls that a mean hides. */
    SLOWEST_SECOND("slowest second / mean", Unit.SHARE, Better.NEITHER),
    /**
     * The slowest of ten equal parts of the window over the mean, 0 to 1: of ten minutes, the
     * slowest minute, which is how often the literature looked.
     */
    SLOWEST_TENTH("slowest tenth / mean", Unit.SHARE, Better.NEITHER),
    /** What a straight line through the seconds' rates gains from end to end, over their mean. */
    TREND("trend over the window", Unit.SHARE, Better.NEITHER),
    /** CPU time of the whole process per tuple, in nanoseconds. */
    CPU_PER_TUPLE("CPU per tuple", Unit.NANOS, Better.LOWER),
    /** CPU time of the whole process over wall time: cores in use. */
    CORES("cores used", Unit.CORES, Better.LOWER),
    /** Bytes of heap, by all Java threads. */
    ALLOCATION_PER_TUPLE("allocation per tuple", Unit.BYTES, Better.LOWER),
    /** Of all threads, the JVM's own included, wanted or not. */
    CONTEXT_SWITCHES("context switches/s", Unit.COUNT, Better.LOWER),
    P50("p50 from emission", Unit.NANOS, Better.LOWER),
    P99("p99 from emission", Unit.NANOS, Better.LOWER),
    P999("p99.9 from emission", Unit.NANOS, Better.LOWER),
    /** Of the tuples that were timed, as for the percentiles. */
    MAX("longest from emission", Unit.NANOS, Better.LOWER),
    /**
     * From the moment the tuple was due, whether or not the engine was there to take it; the
     * literature's backlog.
     */
    BIRTH_MEAN("mean from scheduled birth", Unit.NANOS, Better.LOWER),
    BIRTH_P50("p50 from scheduled birth", Unit.NANOS, Better.LOWER),
    BIRTH_P99("p99 from scheduled birth", Unit.NANOS, Better.LOWER),
    BIRTH_P999("p99.9 from scheduled birth", Unit.NANOS, Better.LOWER),
    BIRTH_MAX("longest from scheduled birth", Unit.NANOS, Better.LOWER),
    /** Wall time share of the collector's pauses, 0 to 1. */
    GC_SHARE("GC share of time", Unit.SHARE, Better.NEITHER),
    /**
     * A word's way to another core and back, measured when the run is over: a fact of the machine,
     * which on a virtual one may change from run to run.
     */
    CORE_DISTANCE("to another core and back", Unit.NANOS, Better.NEITHER),
    /** Most Java threads alive at once, without those that the JVM starts for itself. */
    THREADS("threads, peak", Unit.COUNT, Better.LOWER),
    /** Highest resident set of the process so far, in bytes. */
    RSS("RSS, peak", Unit.BYTES, Better.LOWER),
    /** Resident set at the window's end over that at half of it, less 1. */
    RSS_GROWTH("RSS growth, second half", Unit.SHARE, Better.NEITHER),
    /** Of the worker and of every process that it needs beside it; so the next two. */
    CLUSTER_CORES("cores used, whole cluster", Unit.CORES, Better.LOWER),
    CLUSTER_THREADS("threads, whole cluster", Unit.COUNT, Better.LOWER),
    CLUSTER_RSS("RSS, peak, whole cluster", Unit.BYTES, Better.LOWER),
    /** From the launch of the JVM to the first tuple through the topology. */
    START_FROM_LAUNCH("start from JVM launch", Unit.NANOS, Better.LOWER),
    /** From the call of submitTopology to the first tuple through the topology. */
    START_FROM_SUBMIT("start from submit", Unit.NANOS, Better.LOWER);

    public enum Unit {
        COUNT,
        SHARE,
        CORES,
        NANOS,
        BYTES
    }

    private enum Better {
        HIGHER,
        LOWER,
        NEITHER
    }

    private final String label;
    private final Unit unit;
    private final Better better;

    Metric(String label, Unit unit, Better better) {
        this.label = label;
        this.unit = unit;
        this.better = better;
    }

    public String label() {
        return label;
    }

    public Unit unit() {
        return unit;
    }

    /**
     * How many times better {@code figure} is than {@code baseline}: above 1 is an advantage. Empty
     * where more is neither better nor worse.
     */
    public OptionalDouble advantage(double figure, double baseline) {
        return switch (better) {
            case HIGHER -> OptionalDouble.of(figure / baseline);
            case LOWER -> OptionalDouble.of(baseline / figure);
            case NEITHER -> OptionalDouble.empty();
        };
    }
}
