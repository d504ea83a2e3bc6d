package org.apache.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.storm.generated.Bolt;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Grouping;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.testing.FixedTuple;
import org.apache.storm.testing.MkTupleParam;
import org.apache.storm.testing.TestWordCounter;
import org.apache.storm.testing.TestWordSpout;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Time;
import org.junit.jupiter.api.Test;

class TestingTest {

    @Test
    void aTestTupleHasNumberedFieldsAndADefaultSource() {
        Tuple tuple = Testing.testTuple(new Values("james", "bond"));
        assertThat(tuple.getValues()).isEqualTo(new Values("james", "bond"));
        assertThat(tuple.getFields().toList()).containsExactly("field1", "field2");
        assertThat(tuple.getSourceStreamId()).isEqualTo("default");
        assertThat(tuple.getSourceComponent()).isEqualTo("component");
    }

    @Test
    void aTestTupleIsWhatItsParameterSays() {
        MkTupleParam param = new MkTupleParam();
        param.setStream("names");
        param.setComponent("agents");
        param.setFields("fname", "lname");
        Tuple tuple = Testing.testTuple(new Values("james", "bond"), param);
        assertThat(tuple.getValueByField("lname")).isEqualTo("bond");
        assertThat(tuple.getSourceStreamId()).isEqualTo("names");
        assertThat(tuple.getSourceComponent()).isEqualTo("agents");
    }

    @Test
    void collectionsAreComparedByHowOftenElementsOccur() {
        assertThat(Testing.multiset(List.of("a", "b", "a"))).isEqualTo(Map.of("a", 2, "b", 1));
        assertThat(Testing.multiseteq(List.of(1, 2, 1), List.of(2, 1, 1))).isTrue();
        assertThat(Testing.multiseteq(List.of(1, 2, 1), List.of(2, 1, 2))).isFalse();
        assertThat(Testing.isEvery(List.of(2, 4), i -> i % 2 == 0)).isTrue();
        assertThat(Testing.isEvery(List.of(2, 5), i -> i % 2 == 0)).isFalse();
    }

    @Test
    void resultsAreReadByComponentAndStream() {
        Map<String, List<FixedTuple>> results =
                Map.of(
                        "1",
                        List.of(
                                new FixedTuple(new Values("a")),
                                new FixedTuple("s", List.of("b"))));
        assertThat(Testing.readTuples(results, "1")).containsExactly(new Values("a"));
        assertThat(Testing.readTuples(results, "1", "s")).containsExactly(List.of("b"));
        assertThat(Testing.readTuples(results, "2")).isEmpty();
    }

    @Test
    void aLoopEndsWhenItsConditionNoLongerHolds() {
        AtomicInteger left = new AtomicInteger(3);
        Testing.whileTimeout(() -> left.get() > 0, left::decrementAndGet);
        assertThat(left).hasValue(0);
        assertThatThrownBy(() -> Testing.whileTimeout(1, () -> true, Thread::onSpinWait))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("timed out (1ms)");
    }

    @Test
    @SuppressWarnings("deprecation")
    void simulatedTimeEndsWithTheCode() {
        Testing.withSimulatedTime(() -> assertThat(Time.isSimulating()).isTrue());
        assertThat(Time.isSimulating()).isFalse();
    }

    @Test
    void aCapturedTopologyListensToEveryStreamAndLeavesTheOriginalAlone() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("words", new TestWordSpout());
        builder.setBolt("counts", new TestWordCounter())
                .fieldsGrouping("words", new Fields("word"));
        StormTopology topology = builder.createTopology();

        StormTopology captured = Testing.captureTopology(topology).topology;

        assertThat(topology.get_bolts()).hasSize(1);
        Map<String, Bolt> added = captured.get_bolts();
        added.remove("counts");
        Bolt capturer = added.values().iterator().next();
        Grouping global = Grouping.fields(List.of());
        assertThat(capturer.get_common().get_inputs())
                .isEqualTo(
                        Map.of(
                                new GlobalStreamId("words", "default"), global,
                                new GlobalStreamId("counts", "default"), global));
    }
}
