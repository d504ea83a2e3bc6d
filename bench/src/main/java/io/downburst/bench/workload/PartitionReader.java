package io.downburst.bench.workload;

import java.util.ArrayDeque;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.TreeSet;

/**
 * One reader's place in a partition of the {@link EventLog}: begins at the checkpoint and moves it
 * on with each event that is done, so that a kill at any moment leaves nothing to spare.
 */
final class PartitionReader {
    private final int partition;
    private final TreeSet<Long> pending = new TreeSet<>();
    private final Queue<Long> failed = new ArrayDeque<>();
    private long next;

    /**
     * @param partition from 0
     */
    PartitionReader(int partition) {
        this.partition = partition;
        next = EventLog.checkpoint(partition);
    }

    /** The offset to read now, failed ones first; empty while there is none. */
    OptionalLong next() {
        Long again = failed.poll();
        if (again != null) {
            return OptionalLong.of(again);
        }
        if (next == EventLog.LENGTH) {
            return OptionalLong.empty();
        }
        pending.add(next);
        return OptionalLong.of(next++);
    }

    void done(long offset) {
        pending.remove(offset);
        EventLog.setCheckpoint(partition, pending.isEmpty() ? next : pending.first());
    }

    void failed(long offset) {
        failed.add(offset);
    }
}
