package org.apache.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.apache.storm.LocalCluster.LocalTopology;
import org.apache.storm.generated.AlreadyAliveException;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.TopologyInitialStatus;
import org.apache.storm.utils.NimbusClient;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Programs that open a LocalCluster, from submission to close. */
@Timeout(60)
class LocalClusterTest {
    private LocalCluster cluster;

    @BeforeEach
    void open() throws Exception {
        cluster = new LocalCluster();
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    @Test
    void aWordCountCountsEveryWordAndAcksEveryLine() throws Exception {
        Words words = new Words().lines("the storm", "the wind and the rain");
        cluster.submitTopology("words", new Config(), words.builder().createTopology());
        await(() -> words.ledger().acked().size() == 2);
        assertThat(words.ledger().counts())
                .isEqualTo(Map.of("the", 3, "storm", 1, "wind", 1, "and", 1, "rain", 1));
        assertThat(words.ledger().failed()).isEmpty();
    }

    @Test
    void stormSubmitterSubmitsToTheOpenCluster() throws Exception {
        Words words = new Words().lines("gale");
        StormSubmitter.submitTopology("words", new Config(), words.builder().createTopology());
        await(() -> words.ledger().acked().size() == 1);
        try (NimbusClient client = NimbusClient.Builder.withConf(Map.of()).build()) {
            assertThat(client.getClient().getTopologySummaryByName("words").get_status())
                    .isEqualTo("ACTIVE");
        }
    }

    @Test
    void twoTopologiesRunSideBySideUnderTheirOwnIds() throws Exception {
        Words first = new Words().lines("a");
        Words second = new Words().lines("b");
        cluster.submitTopology("first", new Config(), first.builder().createTopology());
        cluster.submitTopology("second", new Config(), second.builder().createTopology());
        await(() -> !first.ledger().acked().isEmpty() && !second.ledger().acked().isEmpty());
        assertThat(first.ledger().counts()).isEqualTo(Map.of("a", 1));
        assertThat(second.ledger().counts()).isEqualTo(Map.of("b", 1));
        assertThat(cluster.getTopologySummaries())
                .extracting(summary -> summary.get_id().replaceAll("-[0-9]{10,}$", ""))
                .containsExactly("first-1", "second-2");
    }

    @Test
    void aDeactivatedTopologyEmitsNothingUntilItIsActivatedAgain() throws Exception {
        Words words = new Words().lines("before");
        cluster.submitTopology("words", new Config(), words.builder().createTopology());
        await(() -> words.ledger().acked().contains("before"));
        cluster.deactivate("words");
        await(() -> words.ledger().calls().contains("deactivate"));
        words.lines("meanwhile");
        assertThat(cluster.getTopologySummaryByName("words").get_status()).isEqualTo("INACTIVE");
        assertThat(words.ledger().lines()).containsExactly("meanwhile");

        cluster.activate("words");
        await(() -> words.ledger().acked().contains("meanwhile"));
    }

    @Test
    void aTopologySubmittedInactiveIsNotOpenedBeforeItsActivation() throws Exception {
        Words words = new Words().lines("first");
        cluster.submitTopologyWithOpts(
                "words",
                new Config(),
                words.builder().createTopology(),
                new SubmitOptions(TopologyInitialStatus.INACTIVE));
        assertThat(cluster.getTopologySummaryByName("words").get_status()).isEqualTo("INACTIVE");
        assertThat(words.ledger().calls()).isEmpty();
        cluster.activate("words");
        await(() -> words.ledger().acked().contains("first"));
    }

    @Test
    void closingALocalTopologyClosesItsComponentsOnceAndFreesItsName() throws Exception {
        Words words = new Words().lines("only");
        try (LocalTopology topology =
                cluster.submitTopology("words", new Config(), words.builder().createTopology())) {
            assertThat(topology.get_spouts()).containsOnlyKeys("lines");
            await(() -> words.ledger().acked().size() == 1);
        }
        assertThat(words.ledger().calls())
                .filteredOn(call -> !call.equals("deactivate"))
                .containsExactlyInAnyOrder(
                        "open", "activate", "prepare", "prepare", "close", "cleanup", "cleanup");
        assertThatThrownBy(() -> cluster.getTopologySummaryByName("words"))
                .isInstanceOf(NotAliveException.class);
        assertThat(cluster.isTopologyNameAllowed("words")).isTrue();
    }

    @Test
    void aKillWithAWaitSilencesSpoutsAndRemovesTheTopologyAfterwards() throws Exception {
        Words words = new Words().lines("x");
        cluster.submitTopology("words", new Config(), words.builder().createTopology());
        await(() -> words.ledger().acked().size() == 1);
        KillOptions inAnHour = new KillOptions();
        inAnHour.set_wait_secs(3600);
        cluster.killTopologyWithOpts("words", inAnHour);
        assertThat(cluster.getTopologySummaryByName("words").get_status()).isEqualTo("KILLED");
        assertThat(cluster.isTopologyNameAllowed("words")).isFalse();
        assertThatThrownBy(() -> cluster.activate("words"))
                .hasMessageContaining("No transition for event: ACTIVATE, status: KILLED");

        KillOptions inASecond = new KillOptions();
        inASecond.set_wait_secs(1);
        cluster.killTopologyWithOpts("words", inASecond);
        await(() -> words.ledger().calls().contains("close"));
        await(() -> cluster.getTopologySummaries().isEmpty());
    }

    @Test
    void aThrowableStopsItsTopologyAndNothingElse() throws Exception {
        Words healthy = new Words();
        Words sick = new Words().lines("boom");
        cluster.submitTopology("healthy", new Config(), healthy.builder().createTopology());
        cluster.submitTopology("sick", new Config(), sick.builder().createTopology());
        await(() -> !cluster.failures().isEmpty());

        assertThat(cluster.failures()).hasSize(1);
        assertThat(cluster.failures().get(0).summary())
                .startsWith("Topology sick stopped: component count (task ")
                .contains("IllegalStateException: no word for boom")
                .contains("at org.apache.storm.Words$CountBolt.execute(Words.java:");
        assertThat(cluster.getTopologySummaryByName("sick").get_status()).isEqualTo("FAILED");
        assertThat(cluster.getTopologyInfoByName("sick").get_errors().get("count"))
                .singleElement()
                .satisfies(error -> assertThat(error.get_error()).contains("no word for boom"));
        healthy.lines("still here");
        await(() -> healthy.ledger().acked().contains("still here"));
        cluster.killTopologyWithOpts("sick", LocalCluster.KILL_NOW);
        assertThat(cluster.getTopologySummaries()).hasSize(1);
    }

    @Test
    void aNewExecutorCountIsInEffectAfterARebalance() throws Exception {
        Words words = new Words().lines("before");
        Config conf = new Config();
        conf.put(Config.TOPOLOGY_TASKS, 2);
        cluster.submitTopology("words", conf, words.builder().createTopology());
        await(() -> words.ledger().acked().size() == 1);
        String id = cluster.getTopologySummaryByName("words").get_id();
        RebalanceOptions options = new RebalanceOptions();
        options.set_wait_secs(0);
        options.put_to_num_executors("count", 1);
        options.set_topology_conf_overrides("{\"topology.max.spout.pending\": 7}");
        cluster.rebalance("words", options);

        words.lines("after");
        await(() -> words.ledger().acked().contains("after"));
        assertThat(cluster.getTopologyInfo(id).get_executors())
                .filteredOn(executor -> executor.get_component_id().equals("count"))
                .hasSize(1);
        assertThat(Utils.parseJson(cluster.getTopologyConf(id)))
                .containsEntry(Config.TOPOLOGY_MAX_SPOUT_PENDING, 7);
        RebalanceOptions invalid = new RebalanceOptions();
        invalid.set_topology_conf_overrides("{\"topology.workers\": \"many\"}");
        assertThatThrownBy(() -> cluster.rebalance("words", invalid))
                .isInstanceOf(InvalidTopologyException.class)
                .hasMessageContaining("TOPOLOGY_WORKERS must be an Integer");
        RebalanceOptions wrong = new RebalanceOptions();
        wrong.put_to_num_executors("nobody", 1);
        assertThatThrownBy(() -> cluster.rebalance("words", wrong))
                .isInstanceOf(InvalidTopologyException.class)
                .hasMessageContaining("Invalid component nobody");
    }

    @Test
    void whatIsDebuggedIsSoAfterARebalance() throws Exception {
        Words words = new Words();
        Config conf = new Config();
        conf.setNumEventLoggers(1);
        conf.registerEventLogger(CountedEvents.class);
        cluster.submitTopology("words", conf, words.builder().createTopology());
        cluster.debug("words", "lines", true, 100);
        RebalanceOptions options = new RebalanceOptions();
        options.set_wait_secs(0);
        options.set_topology_conf_overrides("{\"topology.max.spout.pending\": 7}");
        cluster.rebalance("words", options);

        words.lines("after");
        await(() -> CountedEvents.count() == 1);
    }

    @Test
    void aSecondTopologyOfTheSameNameIsRefused() throws Exception {
        cluster.submitTopology("words", new Config(), new Words().builder().createTopology());
        assertThatThrownBy(
                        () ->
                                cluster.submitTopology(
                                        "words",
                                        new Config(),
                                        new Words().builder().createTopology()))
                .isInstanceOf(AlreadyAliveException.class)
                .hasMessageContaining("words");
    }

    @Test
    void whatCannotRunIsRefusedWithItsReason() {
        assertThatThrownBy(() -> submit("a/b", new Config()))
                .isInstanceOf(InvalidTopologyException.class)
                .hasMessageContaining("a/b");
        Config badValue = new Config();
        badValue.put(Config.TOPOLOGY_WORKERS, "many");
        assertThatThrownBy(() -> submit("words", badValue))
                .isInstanceOf(InvalidTopologyException.class)
                .hasMessageContaining("TOPOLOGY_WORKERS must be an Integer");
        Config notJson = new Config();
        notJson.put("object", new Object());
        assertThatThrownBy(() -> submit("words", notJson))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("json-serializable");
        Config missingBlob = new Config();
        missingBlob.put(Config.TOPOLOGY_BLOBSTORE_MAP, Map.of("dictionary", Map.of()));
        assertThatThrownBy(() -> submit("words", missingBlob))
                .isInstanceOf(InvalidTopologyException.class)
                .hasMessageContaining("Key not found: dictionary");
        assertThatThrownBy(() -> cluster.killTopology("nobody"))
                .isInstanceOf(NotAliveException.class)
                .hasMessageContaining("nobody");
    }

    private void submit(String name, Config conf) throws Exception {
        cluster.submitTopology(name, conf, new Words().builder().createTopology());
    }

    /** Until the condition holds or Storm's test timeout is over. */
    static void await(Check condition) {
        Testing.whileTimeout(() -> !condition.holds(), Thread::yield);
    }

    /** A condition whose check may throw anything. */
    interface Check {
        boolean exec() throws Exception;

        default boolean holds() {
            try {
                return exec();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }
    }
}
