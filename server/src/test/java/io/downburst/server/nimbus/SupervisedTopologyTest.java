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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.storm.generated.Credentials;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.TopologyInitialStatus;
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
    private KeptTopology kept;
    private SupervisedTopology topology;

    @BeforeEach
    void submit(@TempDir Path folder) throws IOException {
        store = ServerStore.open(folder.resolve("server"));
        TopologyRecord record =
                TopologyRecord.submitted(
                        store.newId("one", 1), "one", TopologyStatus.ACTIVE, 1, List.of());
        store.add(record, CODE, "{}");
        Dependencies dependencies = new Dependencies(store, store.openBlobs());
        kept = new KeptTopology(store, dependencies, record);
        topology = new SupervisedTopology(kept, timer, ended::add);
    }

    @AfterEach
    void close() {
        timer.shutdownNow();
        store.close();
    }

    @Test
    void whatIsToBeKilledStaysSo() throws Exception {
        kept.wantKilled();
        assertThatThrownBy(() -> kept.want(TopologyStatus.ACTIVE, "ACTIVATE"))
                .isInstanceOf(NoTransitionException.class)
                .hasMessageStartingWith("No transition for event: ACTIVATE, status: KILLED ");
        assertThat(store.topologies())
                .extracting(TopologyRecord::status)
                .containsExactly(TopologyStatus.KILLED);
        kept.wantKilled();
    }

    @Test
    void aKillWaitsForNoProcessAndTheOneThatStartsMeanwhileEmitsNothing() throws Exception {
        synchronized (topology) {
            // As while a process starts, which may take minutes.
            CompletableFuture.runAsync(this::kill).get(10, TimeUnit.SECONDS);
        }
        assertThat(kept.options().get_initial_status()).isEqualTo(TopologyInitialStatus.INACTIVE);
    }

    private void kill() {
        try {
            kept.wantKilled();
        } catch (NotAliveException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void ordersThatMeetItsEndLeaveNothing() {
        topology.discard();
        assertThat(ended).containsExactly(topology);

        assertThatThrownBy(kept::wantKilled).isInstanceOf(NotAliveException.class);
        assertThatThrownBy(() -> kept.want(TopologyStatus.ACTIVE, "ACTIVATE"))
                .isInstanceOf(NotAliveException.class);
        assertThatThrownBy(() -> kept.want(CODE, new RebalanceOptions()))
                .isInstanceOf(NotAliveException.class);
        assertThatThrownBy(() -> kept.want(new Credentials(Map.of("k", "v"))))
                .isInstanceOf(NotAliveException.class);
        topology.discard();
        assertThat(store.topologies()).isEmpty();
        assertThat(store.credentials(kept.record().id())).isEmpty();
        assertThat(ended).hasSize(1);
    }

    @Test
    void aKillThatCannotBeKeptIsNone() {
        store.close();
        assertThatThrownBy(kept::wantKilled).isInstanceOf(IllegalStateException.class);
        assertThat(kept.record().status()).isEqualTo(TopologyStatus.ACTIVE);
    }

    @Test
    void itEndsEvenIfTheStoreFails() {
        store.close();
        topology.discard();
        assertThat(ended).containsExactly(topology);
    }
}
