package org.apache.storm;

import static org.apache.storm.LocalClusterTest.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.apache.storm.cluster.IStormClusterState;
import org.apache.storm.generated.ClusterSummary;
import org.apache.storm.generated.ExecutorStats;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.GetInfoOptions;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.NumErrorsChoice;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.TopologyInfo;
import org.apache.storm.generated.TopologyInitialStatus;
import org.apache.storm.generated.TopologyPageInfo;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.NimbusClient;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What monitoring programs read from Nimbus about a topology that runs here. */
@Timeout(60)
class NimbusClientTest {
    private static final String ALL_TIME = ":all-time";

    private final Words words = new Words().lines("a b", "c d e", "f");
    private LocalCluster cluster;
    private NimbusClient client;
    private Nimbus.Iface nimbus;
    private String id;

    @BeforeEach
    void open() throws Exception {
        cluster = new LocalCluster.Builder().withSupervisors(3).withPortsPerSupervisor(2).build();
        client = NimbusClient.Builder.withConf(Map.of()).build();
        nimbus = client.getClient();
        Config conf = new Config();
        conf.setNumWorkers(4);
        cluster.submitTopology("words", conf, words.builder().createTopology());
        await(() -> words.ledger().acked().size() == 3);
        id = nimbus.getTopologySummaryByName("words").get_id();
    }

    @AfterEach
    void close() {
        client.close();
        cluster.close();
    }

    @Test
    void theSummaryTellsIdStatusAndSize() throws Exception {
        TopologySummary summary = nimbus.getTopologySummaryByName("words");
        assertThat(summary.get_id()).matches("words-1-[0-9]+");
        assertThat(summary.get_status()).isEqualTo("ACTIVE");
        assertThat(summary.get_num_workers()).isEqualTo(4);
        assertThat(summary.get_num_executors()).isEqualTo(5);
        assertThat(summary.get_num_tasks()).isGreaterThanOrEqualTo(5);
        assertThat(nimbus.getTopologySummary(id).get_name()).isEqualTo("words");
    }

    /** As storm-perf and storm-loadgen do it. */
    @Test
    void acksAndLatencyOfSpoutsAddUpOverExecutors() throws Exception {
        TopologyInfo info = nimbus.getTopologyInfo(id);
        long acked = 0;
        long transferred = 0;
        for (ExecutorSummary executor : info.get_executors()) {
            ExecutorStats stats = executor.get_stats();
            if (stats == null || stats.get_specific() == null) {
                continue;
            }
            for (Map.Entry<String, Long> stream :
                    stats.get_transferred().get(ALL_TIME).entrySet()) {
                if (!Utils.isSystemId(stream.getKey())) {
                    transferred += stream.getValue();
                }
            }
            if (stats.get_specific().is_set_spout()) {
                acked += stats.get_specific().get_spout().get_acked().get(ALL_TIME).get("default");
                assertThat(
                                stats.get_specific()
                                        .get_spout()
                                        .get_complete_ms_avg()
                                        .get(ALL_TIME)
                                        .get("default"))
                        .isPositive();
            }
        }
        assertThat(acked).isEqualTo(3);
        assertThat(transferred).isEqualTo(3 + 6);
    }

    @Test
    void theTopologyPageSumsUpComponents() throws Exception {
        TopologyPageInfo page = nimbus.getTopologyPageInfo(id, ALL_TIME, false);
        assertThat(page.get_id_to_spout_agg_stats()).containsOnlyKeys("lines");
        assertThat(page.get_id_to_bolt_agg_stats()).containsOnlyKeys("split", "count");
        var count = page.get_id_to_bolt_agg_stats().get("count");
        assertThat(count.get_common_stats().get_num_executors()).isEqualTo(2);
        assertThat(count.get_common_stats().get_acked()).isEqualTo(6);
        assertThat(count.get_specific_stats().get_bolt().get_executed()).isEqualTo(6);
        assertThat(page.get_topology_stats().get_window_to_acked()).containsEntry(ALL_TIME, 3L);
        assertThat(page.get_topology_stats().get_window_to_complete_latencies_ms().get(ALL_TIME))
                .isPositive();
        assertThat(page.get_num_executors()).isEqualTo(5);
    }

    @Test
    void theClusterHasTheSupervisorsItWasBuiltWith() throws Exception {
        ClusterSummary summary = nimbus.getClusterInfo();
        assertThat(summary.get_supervisors())
                .extracting(each -> each.get_num_workers() + "/" + each.get_num_used_workers())
                .containsExactly("2/2", "2/2", "2/0");
        assertThat(summary.get_nimbuses()).singleElement().matches(each -> each.is_isLeader());
        assertThat(summary.get_topologies()).hasSize(1);
        assertThat(nimbus.getLeader().is_isLeader()).isTrue();
    }

    @Test
    void confAndTopologyComeBackAsTheyRun() throws Exception {
        Map<String, Object> conf = Utils.parseJson(nimbus.getTopologyConf(id));
        assertThat(conf)
                .containsEntry(Config.STORM_ID, id)
                .containsEntry(Config.TOPOLOGY_NAME, "words")
                .containsEntry(Config.TOPOLOGY_WORKERS, 4)
                .containsEntry(Config.STORM_CLUSTER_MODE, "local");
        assertThat(nimbus.getUserTopology(id).get_bolts()).containsOnlyKeys("split", "count");
        assertThat(nimbus.getTopology(id).get_bolts()).containsKey("__acker");
        assertThat(Utils.parseJson(nimbus.getNimbusConf()))
                .containsEntry(Config.STORM_CLUSTER_MODE, "local");
    }

    @Test
    void errorsAreGivenAsManyAsAskedFor() throws Exception {
        words.lines("boom");
        await(() -> !cluster.failures().isEmpty());
        assertThat(errorsOfCount(NumErrorsChoice.ALL)).isEqualTo(1);
        assertThat(errorsOfCount(NumErrorsChoice.ONE)).isEqualTo(1);
        assertThat(errorsOfCount(NumErrorsChoice.NONE)).isZero();
    }

    private int errorsOfCount(NumErrorsChoice choice) throws TException {
        GetInfoOptions options = new GetInfoOptions();
        options.set_num_err_choice(choice);
        return nimbus.getTopologyInfoByNameWithOpts("words", options)
                .get_errors()
                .get("count")
                .size();
    }

    @Test
    void theClusterStateKnowsTheTopologyUntilItIsKilled() throws Exception {
        IStormClusterState state = cluster.getClusterState();
        assertThat(state.getTopoId("words")).contains(id);
        assertThat(state.activeStorms()).containsExactly(id);
        assertThat(state.assignmentInfo(id, null).get_executor_node_port())
                .hasSize(5)
                .containsKey(List.of(5L, 5L));
        assertThat(state.stormBase(id, null).get_name()).isEqualTo("words");
        cluster.killTopologyWithOpts("words", LocalCluster.KILL_NOW);
        assertThat(state.assignmentInfo(id, null)).isNull();
        assertThat(state.getTopoId("words")).isEmpty();
        assertThatThrownBy(() -> state.supervisors(null))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("IStormClusterState.supervisors");
    }

    @Test
    void aRemoteClientTalksToItThroughThriftIfItIsBuiltWithADaemon() throws Exception {
        try (LocalCluster daemon =
                new LocalCluster.Builder()
                        .withNimbusDaemon()
                        .withDaemonConf(Config.NIMBUS_THRIFT_PORT, 0)
                        .build()) {
            Map<String, Object> conf = Utils.readStormConfig();
            conf.put(Config.NIMBUS_THRIFT_PORT, daemon.getThriftServerPort());
            try (NimbusClient remote = remoteClient(conf, daemon.getThriftServerPort())) {
                remote.getClient()
                        .submitTopologyWithOpts(
                                "remote",
                                "",
                                "{}",
                                new Words().builder().createTopology(),
                                new SubmitOptions(TopologyInitialStatus.ACTIVE));
                assertThat(remote.getClient().getTopologySummaryByName("remote").get_status())
                        .isEqualTo("ACTIVE");
                KillOptions now = new KillOptions();
                now.set_wait_secs(0);
                remote.getClient().killTopologyWithOpts("remote", now);
                assertThat(daemon.getTopologySummaries()).isEmpty();
            }
        }
        assertThatThrownBy(() -> cluster.getThriftServerPort())
                .hasMessageContaining("withNimbusDaemon()");
    }

    private static NimbusClient remoteClient(Map<String, Object> conf, int port) throws TException {
        return NimbusClient.Builder.withConf(conf).buildWithNimbusHostPort("localhost", port);
    }
}
