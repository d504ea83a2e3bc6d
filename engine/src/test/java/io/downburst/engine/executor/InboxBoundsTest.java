package io.downburst.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.downburst.engine.sched.Edge;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

class InboxBoundsTest {

    private final Map<String, Object> conf = new HashMap<>(Utils.readDefaultConfig());

    @Test
    void stormsDefaultMeansTheEnginesOwn() {
        assertThat(InboxBounds.between(conf)).isEqualTo(Edge.REMOTE_BOUND);
    }

    @Test
    void whatTheUserSetsIsTheBound() {
        conf.put(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 100);
        assertThat(InboxBounds.between(conf)).isEqualTo(100);
        conf.put(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 65_536);
        assertThat(InboxBounds.between(conf)).isEqualTo(65_536);
    }

    @Test
    void aProducerBatchOfMoreThanHalfTheBufferIsRefused() {
        conf.put(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 100);
        conf.put(Config.TOPOLOGY_PRODUCER_BATCH_SIZE, 50);
        assertThat(InboxBounds.between(conf)).isEqualTo(100);
        conf.put(Config.TOPOLOGY_PRODUCER_BATCH_SIZE, 51);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> InboxBounds.between(conf))
                .withMessageContaining("topology.producer.batch.size is 51")
                .withMessageContaining("topology.executor.receive.buffer.size, 100");
    }
}
