package io.downburst.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.downburst.engine.Engine;
import io.downburst.engine.ErrorHistory;
import io.downburst.state.FileStateProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.Config;
import org.apache.storm.generated.TopologyStatus;
import org.apache.storm.state.KeyValueState;
import org.apache.storm.testing.TestWordSpout;
import org.apache.storm.topology.TopologyBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RunningTopologyTest {
    private final ClusterSetting setting = new ClusterSetting(false, null, Map.of());
    private final Map<String, Object> conf =
            LocalConf.merge(setting.conf(), Map.of(Config.TOPOLOGY_NAME, "t"));
    private final List<TopologyFailure> failures = new ArrayList<>();

    @AfterEach
    void close() {
        setting.close();
    }

    @Test
    void oneClosedOnceMoreLeavesTheNextOfItsNameItsState() throws Exception {
        RunningTopology killedTwice = create("t-1-1");
        killedTwice.close();
        RunningTopology next = create("t-2-2");
        @SuppressWarnings("unchecked")
        KeyValueState<String, Integer> state =
                (KeyValueState<String, Integer>) new FileStateProvider().newState("n", conf, null);

        killedTwice.close();

        state.put("key", 1);
        assertThatCode(state::commit).doesNotThrowAnyException();
        next.close();
    }

    @Test
    void oneThatFailsBeforeItsRebalanceStaysAsItIs() throws Exception {
        RunningTopology topology = create("t-1-1");
        topology.start(Map.of());
        topology.beginRebalance();
        Engine failed = topology.engine();
        failed.fail(new IllegalStateException("on purpose"));

        topology.finishRebalance(
                Map.of("words", 1), Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 7), 2);

        assertThat(topology.statusText()).isEqualTo("FAILED");
        assertThat(topology.engine()).isSameAs(failed);
        assertThat(failures)
                .singleElement()
                .satisfies(failure -> assertThat(failure.summary()).contains("on purpose"));
        topology.close();
    }

    private RunningTopology create(String id) throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("words", new TestWordSpout());
        return new RunningTopology(
                id,
                "t",
                builder.createTopology(),
                conf,
                TopologyStatus.ACTIVE,
                new BlobSupply(new MemoryBlobs(), Optional.empty()),
                ErrorHistory.NONE,
                failures::add);
    }
}
