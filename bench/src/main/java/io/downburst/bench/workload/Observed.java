package io.downburst.bench.workload;

import io.downburst.bench.figure.Verdict;
import java.util.List;

/** What runs on an engine, as whoever measures it sees it: what counts as done, and as right. */
public interface Observed {
    /** Tuples (word count: lines) through the whole topology so far. */
    double finished();

    /** When the first tuple was through, in epoch milliseconds; 0 while none is. */
    long firstFinishedMillis();

    /** Whether the topology has come to work, so that warming up may begin. */
    default boolean isUnderWay() {
        return firstFinishedMillis() > 0;
    }

    /** The window to measure, in seconds, where the user asked for {@code seconds}; 0 for none. */
    default int window(int seconds) {
        return seconds;
    }

    /** What the oracles say once the spouts are closed and nothing moves any more. */
    List<Verdict> verdicts();

    /** Whether spouts emit on a schedule that an engine which gets faster does not change. */
    default boolean isRateSet() {
        return false;
    }

    /** Whether the highest rate is to be looked for at which no tuple waits too long. */
    default boolean isSeekingRate() {
        return false;
    }
}
