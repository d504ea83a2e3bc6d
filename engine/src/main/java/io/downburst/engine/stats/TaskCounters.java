package io.downburst.engine.stats;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.storm.generated.GlobalStreamId;

/**
 * One task's counters by stream. The executor asks for a stream's counter once, keeps it, and
 * counts on it without looking anything up.
 */
public final class TaskCounters {

    private final int taskId;
    // Few streams, added once and read for ever: readers see the old list or the new one.
    private final List<OutputCounter> outputs = new CopyOnWriteArrayList<>();
    private final List<SourceCounter> sources = new CopyOnWriteArrayList<>();

    TaskCounters(int taskId) {
        this.taskId = taskId;
    }

    public int taskId() {
        return taskId;
    }

    /** The counter of one of the task's own streams, made on first request. Owner only. */
    public OutputCounter output(String streamId) {
        for (OutputCounter counter : outputs) {
            if (counter.streamId().equals(streamId)) {
                return counter;
            }
        }
        OutputCounter counter = new OutputCounter(streamId);
        outputs.add(counter);
        return counter;
    }

    /**
     * The counter of a stream that a bolt receives, or of the trees of a spout's own stream, made
     * on first request. Owner only.
     */
    public SourceCounter source(GlobalStreamId source) {
        for (SourceCounter counter : sources) {
            if (counter.source().equals(source)) {
                return counter;
            }
        }
        SourceCounter counter = new SourceCounter(source);
        sources.add(counter);
        return counter;
    }

    /** Every output counter so far, for any thread to read. */
    public Iterable<OutputCounter> outputs() {
        return outputs;
    }

    /** Every source counter so far, for any thread to read. */
    public Iterable<SourceCounter> sources() {
        return sources;
    }
}
