package io.downburst.server.nimbus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.downburst.local.NoTransitionException;
import io.downburst.server.store.ServerStore;
import io.downburst.server.store.TopologyRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.storm.generated.Credentials;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.TopologyStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of one's record when orders, its end and a failing store meet; no process runs. */
class SupervisedTopologyTest {

    private static final StormTopology CODE = new StormTopology(Map.of(), Map.of(), Map.of());

    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
    private final List<SupervisedTopology> ended = new ArrayList<>();
    private ServerStore store;
    private SupervisedTopology topology;

    @BeforeEach
    void submit(@TempDir Path folder) throws IOException {
        store = ServerStore.open(folder.resolve("server"));
        TopologyRecord record =
                TopologyRecord.submitted(
                        store.newId("one", 1), "one", TopologyStatus.ACTIVE, 1, List.of());
        store.add(record, CODE, "{}");
        Dependencies dependencies = new Dependencies(store, store.openBlobs());
        topology = new SupervisedTopology(store, timer, record, dependencies, ended::add);
    }

    @AfterEach
    void close() {
        timer.shutdownNow();
        store.close();
    }

    @Test
    void whatIsToBeKilledStaysSo() throws Exception {
        topology.wantKilled();
        assertThatThrownBy(() -> topology.want(TopologyStatus.ACTIVE, "ACTIVATE"))
                .isInstanceOf(NoTransitionException.class)
                .hasMessageStartingWith("No transition for event: ACTIVATE, status: KILLED ");
        assertThat(store.topologies())
                .extracting(TopologyRecord::status)
                .containsExactly(TopologyStatus.KILLED);
        topology.wantKilled();
    }

    @Test
    void ordersThatMeetItsEndLeaveNothing() {
        topology.discard();
        assertThat(ended).containsExactly(topology);

        assertThatThrownBy(topology::wantKilled).isInstanceOf(NotAliveException.class);
        assertThatThrownBy(() -> topology.want(TopologyStatus.ACTIVE, "ACTIVATE"))
                .isInstanceOf(NotAliveException.class);
        assertThatThrownBy(() -> topology.keep(CODE, new RebalanceOptions()))
                .isInstanceOf(NotAliveException.class);
        assertThatThrownBy(() -> topology.keep(new Credentials(Map.of("k", "v"))))
                .isInstanceOf(NotAliveException.class);
        topology.discard();
        assertThat(store.topologies()).isEmpty();
        assertThat(store.credentials(topology.record().id())).isEmpty();
        assertThat(ended).hasSize(1);
    }

    @Test
    void aKillThatCannotBeKeptIsNone() {
        store.close();
        assertThatThrownBy(topology::wantKilled).isInstanceOf(IllegalStateException.class);
        assertThat(topology.record().status()).isEqualTo(TopologyStatus.ACTIVE);
    }

    @Test
    void itEndsEvenIfTheStoreFails() {
        store.close();
        topology.discard();
        assertThat(ended).containsExactly(topology);
    }
}
