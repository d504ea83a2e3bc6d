package org.apache.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.testing.CompleteTopologyParam;
import org.apache.storm.testing.FixedTuple;
import org.apache.storm.testing.IdentityBolt;
import org.apache.storm.testing.MockedSources;
import org.apache.storm.testing.TestAggregatesCounter;
import org.apache.storm.testing.TestGlobalCount;
import org.apache.storm.testing.TestWordCounter;
import org.apache.storm.testing.TestWordSpout;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Topologies with mocked spouts, run to their end as stock's own tests run them. */
@Timeout(60)
class CompleteTopologyTest {
    private LocalCluster cluster;

    @BeforeEach
    void open() throws Exception {
        cluster = new LocalCluster.Builder().withSimulatedTime().withSupervisors(4).build();
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    @Test
    void everyTupleOfEveryComponentIsCaptured() throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("1", new TestWordSpout(true), 3);
        builder.setBolt("2", new TestWordCounter(), 4).fieldsGrouping("1", new Fields("word"));
        builder.setBolt("3", new TestGlobalCount()).globalGrouping("1");
        builder.setBolt("4", new TestAggregatesCounter()).globalGrouping("2");
        CompleteTopologyParam param = words("nathan", "bob", "joey", "nathan");
        param.setStormConf(Map.of(Config.TOPOLOGY_TESTING_ALWAYS_TRY_SERIALIZE, true));

        Map<String, List<FixedTuple>> results =
                Testing.completeTopology(cluster, builder.createTopology(), param);

        assertThat(Testing.readTuples(results, "1"))
                .containsExactlyInAnyOrder(
                        new Values("nathan"),
                        new Values("nathan"),
                        new Values("bob"),
                        new Values("joey"));
        assertThat(Testing.readTuples(results, "2"))
                .containsExactlyInAnyOrder(
                        new Values("nathan", 1),
                        new Values("nathan", 2),
                        new Values("bob", 1),
                        new Values("joey", 1));
        assertThat(Testing.readTuples(results, "3"))
                .containsExactly(new Values(1), new Values(2), new Values(3), new Values(4));
        assertThat(Testing.readTuples(results, "4"))
                .containsExactly(new Values(1), new Values(2), new Values(3), new Values(4));
        assertThat(cluster.getTopologySummaries()).isEmpty();
    }

    @Test
    void aSystemStreamCanBeSubscribedTo() throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("1", new TestWordSpout(true), 3);
        builder.setBolt("2", new IdentityBolt(new Fields("num")))
                .fieldsGrouping("1", new Fields("word"))
                .globalGrouping("1", "__system");
        Map<String, List<FixedTuple>> results =
                Testing.completeTopology(cluster, builder.createTopology(), words("a", "b", "c"));
        assertThat(Testing.readTuples(results, "2"))
                .containsExactlyInAnyOrder(new Values("a"), new Values("b"), new Values("c"));
    }

    @Test
    void tuplesThatNobodyTracksAreCapturedToo() throws Exception {
        Words words = new Words();
        CompleteTopologyParam param = new CompleteTopologyParam();
        param.setMockedSources(
                new MockedSources(Map.of("lines", List.of(new FixedTuple(new Values("a b a"))))));
        Map<String, List<FixedTuple>> results =
                Testing.completeTopology(cluster, words.builder().createTopology(), param);
        assertThat(Testing.readTuples(results, "count")).hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"missing component", "missing field", "missing stream"})
    void aTopologyThatSubscribesToWhatIsNotThereIsRefused(String what) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("1", new TestWordSpout(true), 3);
        var bolt = builder.setBolt("2", new TestWordCounter(), 4);
        switch (what) {
            case "missing component" -> bolt.fieldsGrouping("3", new Fields("word"));
            case "missing field" -> bolt.fieldsGrouping("1", new Fields("no-such-field"));
            default -> bolt.fieldsGrouping("1", "no-such-stream", new Fields("word"));
        }
        assertThatThrownBy(
                        () ->
                                Testing.completeTopology(
                                        cluster, builder.createTopology(), words("a")))
                .isInstanceOf(InvalidTopologyException.class);
    }

    @Test
    void aSpoutThatNeverEndsIsRefused() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("1", new TestWordSpout(true));
        assertThatThrownBy(() -> Testing.completeTopology(cluster, builder.createTopology()))
                .hasMessageContaining("CompletableSpout");
    }

    @Test
    void aThrowableOfAComponentIsThrownAtTheTest() {
        StormTopology topology = new Words().builder().createTopology();
        CompleteTopologyParam param = new CompleteTopologyParam();
        param.setMockedSources(
                new MockedSources(Map.of("lines", List.of(new FixedTuple(new Values("boom"))))));
        assertThatThrownBy(() -> Testing.completeTopology(cluster, topology, param))
                .hasMessageContaining("component count")
                .hasRootCauseMessage("no word for boom");
    }

    @Test
    void aTupleThatIsNeverAckedTimesTheTestOut() {
        StormTopology topology = new Words().builder().createTopology();
        CompleteTopologyParam param = new CompleteTopologyParam();
        param.setMockedSources(
                new MockedSources(Map.of("lines", List.of(new FixedTuple(new Values("hold"))))));
        param.setTimeoutMs(200);
        assertThatThrownBy(() -> Testing.completeTopology(cluster, topology, param))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("timed out");
    }

    /** Mocks spout 1. */
    private static CompleteTopologyParam words(String... words) {
        List<FixedTuple> tuples =
                Stream.of(words).map(word -> new FixedTuple(new Values(word))).toList();
        CompleteTopologyParam param = new CompleteTopologyParam();
        param.setMockedSources(new MockedSources(Map.of("1", tuples)));
        return param;
    }
}
