package io.downburst.engine.stats;

/**
 * Exact counts of what one task emits on one of its streams. One writer at a time, the thread that
 * runs the task's executor; any number of readers.
 */
public final class OutputCounter extends OutputCounts {

    private final String streamId;

    // Padding behind the counts, as LinePadding is before them.
    long q0, q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13, q14, q15;

    OutputCounter(String streamId) {
        this.streamId = streamId;
    }

    public String streamId() {
        return streamId;
    }
}
