package io.downburst.server;

import static io.downburst.server.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.downburst.server.store.ServerStore;
import io.downburst.server.user.Holding;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.thrift.TException;
import org.junit.jupiter.api.Test;

/** What a kill waits for. */
class KillIT extends WithServer {

    /** Longer than any test's patience. */
    private static final int NEVER_SECS = 3_600;

    @Test
    void aStatefulTopologyEndsOnceACheckpointHasAckedWhatItHeld() throws Exception {
        client.submit("one", Holding.conf(NEVER_SECS), Holding.stateful());
        await(() -> client.acked("one") > 0);
        client.drain("one");
        await(() -> !client.isAlive("one"));
        assertThat(ServerStore.drained(folder, "one"))
                .content()
                .containsPattern("pending: \\d+ acked, 0 failed, 0 dropped; quiet after");
    }

    @Test
    void treesThatNobodyAcksAreDroppedAfterTheMessageTimeout() throws Exception {
        client.submit("one", Holding.conf(1), Holding.forGood());
        await(() -> executed("one") > 0);
        client.drain("one");
        await(() -> !client.isAlive("one"));
        assertThat(ServerStore.drained(folder, "one"))
                .content()
                .containsPattern("^\\d+ tuple trees? w\\w+ pending: 0 acked, \\d+ failed, ");
    }

    @Test
    void aKillWithoutAWaitWaitsForNothing() throws Exception {
        client.submit("one", Holding.conf(NEVER_SECS), Holding.forGood());
        await(() -> executed("one") > 0);
        client.kill("one");
        await(() -> !client.isAlive("one"));
        assertThat(ServerStore.drained(folder, "one")).doesNotExist();
    }

    @Test
    void aKillThatDrainsCanBeHurried() throws Exception {
        client.submit("one", Holding.conf(NEVER_SECS), Holding.forGood());
        await(() -> executed("one") > 0);
        client.drain("one");
        assertThat(client.summary("one").get_status()).isEqualTo("KILLED");
        client.kill("one");
        await(() -> !client.isAlive("one"));
    }

    @Test
    void nothingUndoesAKill() throws Exception {
        client.submit("one", Holding.conf(NEVER_SECS), Holding.forGood());
        await(() -> executed("one") > 0);
        client.drain("one");
        assertThatThrownBy(() -> client.call(KillIT::deactivate))
                .hasMessageContaining("No transition for event: INACTIVATE, status: KILLED");
        client.kill("one");
        await(() -> !client.isAlive("one"));
    }

    private static Void deactivate(Nimbus.Iface nimbus) throws TException {
        nimbus.deactivate("one");
        return null;
    }

    private long executed(String name) throws Exception {
        return client.call(nimbus -> nimbus.getTopologyInfoByName(name)).get_executors().stream()
                .filter(executor -> executor.get_component_id().equals("keeper"))
                .filter(ExecutorSummary::is_set_stats)
                .map(executor -> executor.get_stats().get_specific().get_bolt().get_executed())
                .flatMap(windows -> windows.get(":all-time").values().stream())
                .mapToLong(Long::longValue)
                .sum();
    }
}
