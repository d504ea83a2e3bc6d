package org.apache.storm;

import static org.apache.storm.LocalClusterTest.await;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.testing.AckFailMapTracker;
import org.apache.storm.testing.FeederSpout;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Time;
import org.apache.storm.utils.TupleUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A cluster whose clock stands still keeps to it: timeouts, ticks and delayed kills. */
@Timeout(60)
class SimulatedTimeTest {
    private static final int TIMEOUT_SECS = 10;
    private static final int TICK_SECS = 30;

    private final AckFailMapTracker tracker = new AckFailMapTracker();
    private final FeederSpout feeder = new FeederSpout(new Fields("field"));
    private LocalCluster cluster;

    private void open(boolean messageTimeouts) throws Exception {
        feeder.setAckFailDelegate(tracker);
        cluster =
                new LocalCluster.Builder()
                        .withDaemonConf(Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS, messageTimeouts)
                        .withSimulatedTime()
                        .build();
    }

    @AfterEach
    void close() {
        cluster.close();
        assertThat(Time.isSimulating()).isFalse();
    }

    @Test
    void aTupleNobodyAcksFailsOnceItsTimeoutHasPassed() throws Exception {
        open(true);
        submit(new AckEveryOtherBolt(), Map.of(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, TIMEOUT_SECS));
        feed("a", "b", "c");
        await(() -> tracker.isAcked("a") && tracker.isAcked("c"));
        cluster.advanceClusterTime(TIMEOUT_SECS - 1);
        assertThat(tracker.isFailed("b")).isFalse();
        cluster.advanceClusterTime(TIMEOUT_SECS + 2);
        await(() -> tracker.isFailed("b"));
    }

    @Test
    void withTimeoutsOffATupleNobodyAcksStaysPending() throws Exception {
        open(false);
        submit(new AckEveryOtherBolt(), Map.of(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, TIMEOUT_SECS));
        feed("a", "b", "c");
        await(() -> tracker.isAcked("a") && tracker.isAcked("c"));
        cluster.advanceClusterTime(5 * TIMEOUT_SECS);
        assertThat(tracker.isFailed("b")).isFalse();
    }

    @Test
    void ticksComeWhenTheirTimeHasCome() throws Exception {
        open(false);
        try (Shared<ConcurrentLinkedQueue<Integer>> ticks =
                new Shared<>(new ConcurrentLinkedQueue<>())) {
            submit(new TickBolt(ticks), Map.of(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, TICK_SECS));
            feed("start");
            await(() -> tracker.isAcked("start"));
            assertThat(ticks.get()).isEmpty();
            for (int i = 1; i <= 3; i++) {
                int expected = i;
                cluster.advanceClusterTime(TICK_SECS);
                await(() -> ticks.get().size() == expected);
            }
            assertThat(List.copyOf(ticks.get())).containsOnly(TICK_SECS);
        }
    }

    @Test
    void aKillWaitsBySimulatedTime() throws Exception {
        open(false);
        submit(new AckEveryOtherBolt(), Map.of(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, TIMEOUT_SECS));
        cluster.killTopology("topology");
        assertThat(cluster.getTopologySummaryByName("topology").get_status()).isEqualTo("KILLED");
        cluster.advanceClusterTime(TIMEOUT_SECS / 2);
        assertThat(cluster.getTopologySummaries()).hasSize(1);
        cluster.advanceClusterTime(TIMEOUT_SECS);
        await(() -> cluster.getTopologySummaries().isEmpty());
    }

    private void submit(BaseRichBolt bolt, Map<String, Object> conf) throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("1", feeder);
        builder.setBolt("2", bolt).globalGrouping("1");
        cluster.submitTopology("topology", new HashMap<>(conf), builder.createTopology());
    }

    private void feed(String... ids) {
        for (String id : ids) {
            feeder.feed(new Values(id), id);
        }
    }

    private static class AckEveryOtherBolt extends BaseRichBolt {
        private transient OutputCollector collector;
        private boolean skip = true;

        @Override
        public void prepare(
                Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
            this.collector = collector;
        }

        @Override
        public void execute(Tuple input) {
            skip = !skip;
            if (!skip) {
                collector.ack(input);
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }

    private static final class TickBolt extends BaseRichBolt {
        private final Shared<ConcurrentLinkedQueue<Integer>> ticks;
        private transient OutputCollector collector;

        TickBolt(Shared<ConcurrentLinkedQueue<Integer>> ticks) {
            this.ticks = ticks;
        }

        @Override
        public void prepare(
                Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
            this.collector = collector;
        }

        @Override
        public void execute(Tuple input) {
            if (TupleUtils.isTick(input)) {
                ticks.get().add(input.getInteger(0));
            }
            collector.ack(input);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }
}
