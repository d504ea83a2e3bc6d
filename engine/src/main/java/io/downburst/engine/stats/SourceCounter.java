package io.downburst.engine.stats;

import org.apache.storm.generated.GlobalStreamId;

/**
 * Exact counts of what one task does with the tuples of one stream: a bolt with those it receives,
 * a spout with the trees that its own stream began. One writer at a time, the thread that runs the
 * task's executor; any number of readers.
 */
public final class SourceCounter extends SourceCounts {

    private final GlobalStreamId source;

    // Padding behind the counts, as LinePadding is before them.
    long q0, q1, q2, q3, q4, q5, q6, q7, q8, q9, q10, q11, q12, q13, q14, q15;

    SourceCounter(GlobalStreamId source) {
        this.source = source;
    }

    public GlobalStreamId source() {
        return source;
    }
}
