package org.apache.storm.trident.topology.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.downburst.engine.Engine;
import io.downburst.engine.EngineOptions;
import io.downburst.state.StateFiles;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.storm.Config;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The class that Trident finds under the name of Storm's. */
@Timeout(60)
class TransactionalStateTest {

    @TempDir private Path folder;
    private Map<String, Object> conf;

    @BeforeEach
    void configure() {
        conf = Utils.readDefaultConfig();
        conf.put(Config.TOPOLOGY_NAME, "topology");
        conf.put(Config.STORM_LOCAL_DIR, folder.toString());
        conf.put(Config.STORM_ZOOKEEPER_SERVERS, List.of());
    }

    @AfterEach
    void close() {
        StateFiles.closeAll();
    }

    @Test
    void valuesComeBackAsJsonGivesThemBack() {
        TransactionalState state = TransactionalState.newUserState(conf, "spout");
        assertThat(state.getData("nothing")).isNull();
        for (Object value :
                Arrays.asList(1, 2L << 40, 1.5, "text \"quoted\"", true, null, List.of(1, "two"))) {
            state.setData("value", value);
            assertThat(state.getData("value")).isEqualTo(value);
        }
        state.setData("value", Map.of(7L, 3));
        assertThat(state.getData("value")).isEqualTo(Map.of("7", 3));
    }

    @Test
    void coordinatorsAndUsersAndStreamsAndTopologiesHaveValuesOfTheirOwn() {
        Map<String, Object> otherTopology = new HashMap<>(conf);
        otherTopology.put(Config.TOPOLOGY_NAME, "other topology");
        List<TransactionalState> states =
                List.of(
                        TransactionalState.newUserState(conf, "spout"),
                        TransactionalState.newCoordinatorState(conf, "spout"),
                        TransactionalState.newUserState(conf, "other spout"),
                        TransactionalState.newUserState(otherTopology, "spout"));
        for (int i = 0; i < states.size(); i++) {
            states.get(i).setData("value", i);
        }
        for (int i = 0; i < states.size(); i++) {
            assertThat(states.get(i).getData("value")).isEqualTo(i);
        }
    }

    @Test
    void whatOneTaskSetsAnotherSees() {
        TransactionalState.newUserState(conf, "spout").setData("value", 1);
        assertThat(TransactionalState.newUserState(conf, "spout").getData("value")).isEqualTo(1);
    }

    @Test
    void whatASliceChangesIsKeptTogetherWhenItEnds() throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new SettingSpout());
        Engine engine =
                Engine.create(
                        "topology-1-1",
                        "topology",
                        builder.createTopology(),
                        conf,
                        EngineOptions.standard().withCores(1).steppedByHand());
        engine.start(true);
        engine.cores().get(0).doWork();
        engine.close();
        TransactionalState state = TransactionalState.newUserState(conf, "spout");
        assertThat(state.getData("others see")).isEqualTo(List.of());
        assertThat(state.list("partition")).containsExactlyInAnyOrder("1", "2");
    }

    /** Sets two values of a folder, and then what others see of them. */
    private static final class SettingSpout extends BaseRichSpout {
        private transient TransactionalState state;
        private transient TransactionalState others;
        private boolean set;

        @Override
        public void open(
                Map<String, Object> conf, TopologyContext context, SpoutOutputCollector out) {
            state = TransactionalState.newUserState(conf, "spout");
            others = TransactionalState.newUserState(conf, "spout");
        }

        @Override
        public void nextTuple() {
            if (!set) {
                set = true;
                state.setData("partition/1", 1);
                state.setData("partition/2", 2);
                state.setData("others see", others.list("partition"));
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }

    @Test
    void transactionsAreFoundAgainAfterARestart() {
        rotating().overrideState(6, "sixth");
        rotating().overrideState(7, "seventh");
        StateFiles.close(conf);
        RotatingTransactionalState found = rotating();
        assertThat(found.getState(6)).isEqualTo("sixth");
        assertThat(found.getLastState()).isEqualTo("seventh");
        found.cleanupBefore(7);
        found.cleanupBefore(7);
        StateFiles.close(conf);
        assertThat(rotating().getState(6)).isNull();
        assertThat(rotating().getState(7)).isEqualTo("seventh");
    }

    private RotatingTransactionalState rotating() {
        TransactionalState state = TransactionalState.newCoordinatorState(conf, "spout");
        return new RotatingTransactionalState(state, "meta");
    }

    @Test
    void theTopListsPartitions() {
        TransactionalState state = TransactionalState.newUserState(conf, "spout");
        assertThat(state.list("")).isEmpty();
        new RotatingTransactionalState(state, "0").overrideState(1, "x");
        new RotatingTransactionalState(state, "1");
        assertThat(state.list("")).containsExactlyInAnyOrder("0", "1");
        assertThat(state.list("0")).containsExactly("1");
    }

    @Test
    void zooKeeperIsUsedWhereTheConfNamesItsServers() throws Exception {
        try (ServerSocket server = new ServerSocket(0)) {
            conf.put(Config.TRANSACTIONAL_ZOOKEEPER_SERVERS, List.of("localhost"));
            conf.put(Config.TRANSACTIONAL_ZOOKEEPER_PORT, server.getLocalPort());
            conf.put(Config.STORM_ZOOKEEPER_CONNECTION_TIMEOUT, 1000);
            conf.put(Config.STORM_ZOOKEEPER_SESSION_TIMEOUT, 1000);
            conf.put(Config.STORM_ZOOKEEPER_RETRY_TIMES, 0);
            conf.put(Config.STORM_ZOOKEEPER_RETRY_INTERVAL, 1);
            CompletableFuture<Integer> greeting =
                    CompletableFuture.supplyAsync(() -> firstByteSentTo(server));
            assertThatThrownBy(() -> TransactionalState.newUserState(conf, "spout"))
                    .hasStackTraceContaining("KeeperException");
            assertThat(greeting.get(10, TimeUnit.SECONDS)).isZero();
        }
        assertThat(folder).isEmptyDirectory();
    }

    private static int firstByteSentTo(ServerSocket server) {
        try (Socket client = server.accept()) {
            return client.getInputStream().read();
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
