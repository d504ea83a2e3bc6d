package io.downburst.testing;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.state.KeyValueState;
import org.apache.storm.task.ShellBolt;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseStatefulWindowedBolt;
import org.apache.storm.topology.base.BaseWindowedBolt.Count;
import org.apache.storm.trident.TridentTopology;
import org.apache.storm.trident.testing.FeederBatchSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.apache.storm.windowing.TupleWindow;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Each mistake is told in one line. */
class MistakesTest {

    private final TopologyBuilder builder = new TopologyBuilder();
    private final TopologyTestDriver driver;

    MistakesTest() {
        builder.setSpout("numbers", new Numbers());
        builder.setBolt("ack", Steps.bolt(new Fields("value"), (tuple, out) -> out.ack(tuple)))
                .shuffleGrouping("numbers");
        driver = TopologyTestDriver.of(builder.createTopology(), Map.of());
    }

    @AfterEach
    void close() {
        driver.close();
    }

    private static void assertRefused(ThrowingCallable call, String why) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(why);
    }

    @Test
    void namesThatAreNotThere() {
        assertRefused(
                () -> driver.pipe("number", 1), "No component 'number'; there are: ack, numbers");
        assertRefused(() -> driver.output("akc"), "No component 'akc'; there are: ack, numbers");
        assertRefused(
                () -> driver.output("numbers", "odd"),
                "'numbers' declares no stream 'odd'; it declares: default, direct, even");
        TopologyUnderTest test = TopologyUnderTest.of(builder.createTopology(), Map.of());
        assertRefused(
                () -> TopologyTestDriver.of(test.running("ack")),
                "No spout 'ack'; there are: numbers");
        assertRefused(
                () -> TopologyTestDriver.of(test.standingInFor("numbers")),
                "No bolt 'numbers'; there are: ack");
    }

    @Test
    void valuesThatDoNotFit() {
        assertRefused(
                () -> driver.pipe("numbers", 1, 2),
                "Stream 'default' of 'numbers' has 1 fields [number], and 2 values were piped");
        assertRefused(
                () -> driver.pipeTo("numbers", "direct", 1),
                "Stream 'direct' of 'numbers' is direct: nothing says which task to pipe to");
    }

    @Test
    void pipingInThePlaceOfWhatRuns() {
        assertRefused(
                () -> driver.pipe("ack", 1),
                "'ack' runs itself, so that nothing can be piped in its place: name it in"
                        + " standingInFor(...)");
        TopologyUnderTest test =
                TopologyUnderTest.of(builder.createTopology(), Map.of()).running("numbers");
        try (TopologyTestDriver running = TopologyTestDriver.of(test)) {
            assertRefused(
                    () -> running.pipe("numbers", 1),
                    "'numbers' runs itself, so that nothing can be piped in its place: do not name"
                            + " it in running(...)");
        }
    }

    @Test
    void acksOfABolt() {
        assertRefused(
                () -> driver.acked("ack"),
                "'ack' is a bolt; acks and fails go to spouts, which are: numbers");
    }

    @Test
    void aTopologyThatStormRefuses() {
        builder.setBolt("lost", Steps.bolt(new Fields("value"), (tuple, out) -> {}))
                .shuffleGrouping("nowhere");
        StormTopology topology = builder.createTopology();
        assertThatThrownBy(() -> TopologyTestDriver.of(topology, Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Storm would refuse this")
                .hasMessageContaining("nowhere");
    }

    @Test
    void aTupleThatGoesRoundAndRound() {
        builder.setBolt(
                        "round",
                        Steps.bolt(
                                new Fields("value"),
                                (tuple, out) -> out.emit(tuple, new Values(tuple.getValue(0)))))
                .shuffleGrouping("numbers")
                .shuffleGrouping("round");
        try (TopologyTestDriver endless =
                TopologyTestDriver.of(builder.createTopology(), Map.of())) {
            assertThatThrownBy(() -> endless.pipe("numbers", 1))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("does not come to rest");
        }
    }

    @Test
    void whatCannotBeStepped() {
        builder.setBolt("python", new PythonBolt()).shuffleGrouping("numbers");
        assertRefused(
                () -> TopologyTestDriver.of(builder.createTopology(), Map.of()),
                "Component 'python' runs in a process of its own, which cannot be stepped: stand in"
                        + " for it");

        TopologyBuilder stateful = new TopologyBuilder();
        stateful.setSpout("numbers", new Numbers());
        stateful.setBolt("windows", new StatefulWindows().withTumblingWindow(Count.of(2)))
                .shuffleGrouping("numbers");
        assertRefused(
                () -> TopologyTestDriver.of(stateful.createTopology(), Map.of()),
                "Component 'windows' has windows and a state, whose threads cannot be stepped: test"
                        + " it in a LocalCluster");

        TridentTopology trident = new TridentTopology();
        trident.newStream("words", new FeederBatchSpout(List.of("word")));
        assertThatThrownBy(() -> TopologyTestDriver.of(trident.build(), Map.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("A Trident topology cannot be stepped");
    }

    private static final class StatefulWindows
            extends BaseStatefulWindowedBolt<KeyValueState<String, Integer>> {
        @Override
        public void initState(KeyValueState<String, Integer> state) {}

        @Override
        public void execute(TupleWindow window) {}
    }

    private static final class PythonBolt extends ShellBolt implements IRichBolt {

        private PythonBolt() {
            super("python3", "bolt.py");
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}

        @Override
        public Map<String, Object> getComponentConfiguration() {
            return null;
        }
    }
}
