package io.downburst.local;

import io.downburst.engine.stats.TopologySnapshot;
import java.util.ArrayList;
import java.util.List;

/**
 * What a topology's executors counted in some time.
 *
 * @param untilNanos when that time ended, by the engine clock
 * @param nanos how long it was
 * @param executors in the order of {@link TopologySnapshot#executors}
 */
public record TopologyTally(long untilNanos, long nanos, List<ExecutorTally> executors) {

    /** Since the start. */
    public static TopologyTally of(TopologySnapshot snapshot) {
        return new TopologyTally(
                snapshot.takenAtNanos(),
                snapshot.uptimeNanos(),
                snapshot.executors().stream().map(ExecutorTally::of).toList());
    }

    /** What was counted after an earlier tally of the same engine, both from its start. */
    public TopologyTally since(TopologyTally earlier) {
        List<ExecutorTally> since = new ArrayList<>();
        for (int i = 0; i < executors.size(); i++) {
            since.add(executors.get(i).since(earlier.executors.get(i)));
        }
        return new TopologyTally(untilNanos, untilNanos - earlier.untilNanos, since);
    }
}
