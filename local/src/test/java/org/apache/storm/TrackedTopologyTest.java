package org.apache.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.testing.AckTracker;
import org.apache.storm.testing.FeederSpout;
import org.apache.storm.testing.IdentityBolt;
import org.apache.storm.testing.TrackedTopology;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** After a tracked wait everything fed in has been dealt with, and acks are where they belong. */
@Timeout(60)
class TrackedTopologyTest {
    private final AckTracker acks = new AckTracker();
    private final FeederSpout feeder = new FeederSpout(new Fields("num"));

    TrackedTopologyTest() {
        feeder.setAckFailDelegate(acks);
    }

    @Test
    @SuppressWarnings("deprecation")
    void acksOfABranchingTopologyComeWhenBothBranchesHaveMet() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("1", feeder);
        builder.setBolt("2", new IdentityBolt(new Fields("num"))).shuffleGrouping("1");
        builder.setBolt("3", new IdentityBolt(new Fields("num"))).shuffleGrouping("1");
        builder.setBolt("4", new AggregateBolt(4)).shuffleGrouping("2").shuffleGrouping("3");
        Testing.withTrackedCluster(
                cluster -> {
                    TrackedTopology tracked =
                            new TrackedTopology(builder.createTopology(), cluster);
                    cluster.submitTopology("acking", new Config(), tracked.getTopology());
                    cluster.advanceClusterTime(11);
                    for (int round = 0; round < 20; round++) {
                        feeder.feed(new Values(1));
                        Testing.trackedWait(tracked, 1);
                        assertThat(acks.getNumAcks()).isZero();
                        feeder.feed(new Values(1));
                        Testing.trackedWait(tracked, 1);
                        assertThat(acks.getNumAcks()).isEqualTo(2);
                        acks.resetNumAcks();
                    }
                    assertThat(tracked.globalAmt("spout-emitted")).isEqualTo(40);
                    assertThat(tracked.globalAmt("transferred"))
                            .isEqualTo(tracked.globalAmt("processed"));
                });
    }

    @Test
    void aWaitForMoreThanWasFedTimesOut() throws Exception {
        try (LocalCluster cluster = new LocalCluster.Builder().withTracked().build()) {
            TopologyBuilder builder = new TopologyBuilder();
            builder.setSpout("1", feeder);
            TrackedTopology tracked = new TrackedTopology(builder.createTopology(), cluster);
            cluster.submitTopology("tracked", new Config(), tracked);
            feeder.feed(new Values(1));
            tracked.trackedWait();
            assertThatThrownBy(() -> tracked.trackedWait(1, 100))
                    .isInstanceOf(AssertionError.class);
        }
    }

    @Test
    void anUntrackedClusterIsSaidToBeOne() throws Exception {
        try (LocalCluster cluster = new LocalCluster()) {
            TopologyBuilder builder = new TopologyBuilder();
            builder.setSpout("1", feeder);
            TrackedTopology tracked = new TrackedTopology(builder.createTopology(), cluster);
            assertThatThrownBy(tracked::trackedWait).hasMessageContaining("withTracked()");
        }
    }

    /** Emits and acks once it has so many inputs. */
    private static final class AggregateBolt extends BaseRichBolt {
        private final int size;
        private final List<Tuple> seen = new ArrayList<>();
        private transient OutputCollector collector;

        AggregateBolt(int size) {
            this.size = size;
        }

        @Override
        public void prepare(
                Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
            this.collector = collector;
        }

        @Override
        public void execute(Tuple input) {
            seen.add(input);
            if (seen.size() == size) {
                collector.emit(seen, new Values(size));
                seen.forEach(collector::ack);
                seen.clear();
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("num"));
        }
    }
}
