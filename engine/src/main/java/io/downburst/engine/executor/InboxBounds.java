package io.downburst.engine.executor;

import io.downburst.engine.sched.Edge;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/** Storm's setting of how many tuples may wait for an executor, as the bound of an edge. */
final class InboxBounds {

    /** Storm's own default says nothing about what a user wants. */
    private static final int STORMS_DEFAULT = 32768;

    private InboxBounds() {}

    /**
     * Tuples under way between two cores at which a source is not scheduled any more.
     *
     * @throws IllegalArgumentException if the producer batch size, for which there is no other use
     *     here, would have stock Storm refuse the topology
     */
    static int between(Map<String, Object> conf) {
        int size =
                ObjectReader.getInt(
                        conf.get(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE), STORMS_DEFAULT);
        int batch = ObjectReader.getInt(conf.get(Config.TOPOLOGY_PRODUCER_BATCH_SIZE), 1);
        if (batch > size / 2) {
            throw new IllegalArgumentException(
                    Config.TOPOLOGY_PRODUCER_BATCH_SIZE
                            + " is "
                            + batch
                            + ", which is more than half of "
                            + Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE
                            + ", "
                            + size);
        }
        return size == STORMS_DEFAULT ? Edge.REMOTE_BOUND : size;
    }
}
