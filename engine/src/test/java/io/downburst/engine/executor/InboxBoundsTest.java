package io.downburst.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.downburst.engine.executor.Scripts.BoltScript;
import io.downburst.engine.executor.Scripts.SpoutScript;
import io.downburst.engine.plan.Planner;
import io.downburst.engine.plan.TopologyPlan;
import io.downburst.engine.sched.Bound;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.topology.BoltDeclarer;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

class InboxBoundsTest {

    private final TopologyBuilder builder = new TopologyBuilder();
    private final Map<String, Object> conf = Utils.readDefaultConfig();

    @Test
    void stormsDefaultMeansTheEnginesOwn() throws Exception {
        assertThat(ofPair(1, 1)).isEqualTo(Bound.WIDEST);
    }

    @Test
    void edgesToOneExecutorShareWhatMayWaitForIt() throws Exception {
        assertThat(ofPair(4, 2)).isEqualTo(new Bound(256, 64, 1024));
        assertThat(ofPair(8, 3)).isEqualTo(new Bound(128, 64, 512));
        assertThat(ofPair(500, 3)).isEqualTo(new Bound(64, 64, 256));
    }

    @Test
    void tasksOfOneExecutorShareIt() throws Exception {
        builder.setSpout("spout", Scripts.spout(new SpoutScript()), 2);
        bolt("bolt", 3).setNumTasks(10).shuffleGrouping("spout");
        assertThat(from("spout")).isEqualTo(Map.of("bolt", new Bound(128, 64, 512)));
    }

    @Test
    void whoSendsOnManyStreamsHasOneEdge() throws Exception {
        builder.setSpout(
                "spout",
                Scripts.spout(
                        new SpoutScript() {
                            @Override
                            void declare(OutputFieldsDeclarer declarer) {
                                declarer.declareStream("one", new Fields("value"));
                                declarer.declareStream("other", new Fields("value"));
                            }
                        }));
        bolt("bolt", 1).shuffleGrouping("spout", "one").shuffleGrouping("spout", "other");
        assertThat(from("spout")).isEqualTo(Map.of("bolt", Bound.WIDEST));
    }

    @Test
    void whatTheUserSetsIsShared() throws Exception {
        conf.put(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 100);
        assertThat(ofPair(1, 1)).isEqualTo(new Bound(100, 100, 100));
        assertThat(ofPair(2, 2)).isEqualTo(new Bound(50, 50, 50));
        assertThat(ofPair(200, 1)).isEqualTo(new Bound(1, 1, 1));
        conf.put(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 65_536);
        assertThat(ofPair(2, 2)).isEqualTo(new Bound(256, 32_768, 32_768));
    }

    @Test
    void anEdgeThatClosesACycleHasNoBound() throws Exception {
        builder.setSpout("spout", Scripts.spout(new SpoutScript()));
        bolt("a", 1).shuffleGrouping("spout").shuffleGrouping("b");
        bolt("b", 1).shuffleGrouping("a");
        assertThat(from("a")).isEqualTo(Map.of("b", Bound.WIDEST));
        assertThat(from("b")).isEqualTo(Map.of("a", Bound.NONE));
    }

    @Test
    void aProducerBatchOfMoreThanHalfTheBufferIsRefused() throws Exception {
        conf.put(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 100);
        conf.put(Config.TOPOLOGY_PRODUCER_BATCH_SIZE, 50);
        assertThat(ofPair(1, 1)).isEqualTo(new Bound(100, 100, 100));
        conf.put(Config.TOPOLOGY_PRODUCER_BATCH_SIZE, 51);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> ofPair(1, 1))
                .withMessageContaining("topology.producer.batch.size is 51")
                .withMessageContaining("topology.executor.receive.buffer.size, 100");
    }

    /** Of the edges between two components with so many executors of a task each. */
    private Bound ofPair(int spouts, int bolts) throws InvalidTopologyException {
        TopologyBuilder pair = new TopologyBuilder();
        pair.setSpout("spout", Scripts.spout(new SpoutScript()), spouts);
        pair.setBolt("bolt", Scripts.bolt(new BoltScript()), bolts).shuffleGrouping("spout");
        return from("spout", pair).get("bolt");
    }

    private BoltDeclarer bolt(String id, int executors) {
        return builder.setBolt(id, Scripts.bolt(new BoltScript()), executors);
    }

    private Map<String, Bound> from(String component) throws InvalidTopologyException {
        return from(component, builder);
    }

    private Map<String, Bound> from(String component, TopologyBuilder of)
            throws InvalidTopologyException {
        TopologyPlan plan = Planner.plan("t-1-1", "t", of.createTopology(), conf);
        return new InboxBounds(plan).from(plan.components().get(component));
    }
}
