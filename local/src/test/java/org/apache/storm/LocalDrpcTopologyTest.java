package org.apache.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.apache.storm.coordination.BatchOutputCollector;
import org.apache.storm.drpc.LinearDRPCTopologyBuilder;
import org.apache.storm.generated.DRPCExecutionException;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.FailedException;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.topology.base.BaseBatchBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.DRPCClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Linear DRPC topologies answer through LocalDRPC and through an overridden client. */
@Timeout(60)
class LocalDrpcTopologyTest {

    @Test
    void requestsAreAnsweredByTheTopology() throws Exception {
        try (LocalCluster cluster = new LocalCluster();
                LocalDRPC drpc = new LocalDRPC()) {
            LinearDRPCTopologyBuilder builder = new LinearDRPCTopologyBuilder("exclaim");
            builder.addBolt(new ExclaimBolt(), 3);
            cluster.submitTopology("drpc", new Config(), builder.createLocalTopology(drpc));
            assertThat(drpc.execute("exclaim", "gust")).isEqualTo("gust!");
            assertThat(drpc.execute("exclaim", "squall")).isEqualTo("squall!");
        }
    }

    @Test
    void aBatchSeesAllTuplesOfItsRequestBeforeItFinishes() throws Exception {
        try (LocalCluster cluster = new LocalCluster();
                LocalDRPC drpc = new LocalDRPC()) {
            LinearDRPCTopologyBuilder builder = new LinearDRPCTopologyBuilder("letters");
            builder.addBolt(new LettersBolt(), 2);
            builder.addBolt(new CountBatchBolt(), 3).fieldsGrouping(new Fields("id"));
            cluster.submitTopology("drpc", new Config(), builder.createLocalTopology(drpc));
            for (int length = 1; length <= 20; length++) {
                assertThat(drpc.execute("letters", "x".repeat(length)))
                        .isEqualTo(Integer.toString(length));
            }
        }
    }

    @Test
    void aProgramForARemoteClusterRunsUnderTheOverride() throws Exception {
        String answer =
                LocalCluster.withLocalModeOverride(
                        () -> {
                            LinearDRPCTopologyBuilder builder =
                                    new LinearDRPCTopologyBuilder("exclaim");
                            builder.addBolt(new ExclaimBolt(), 1);
                            StormSubmitter.submitTopology(
                                    "drpc", new Config(), builder.createRemoteTopology());
                            try (DRPCClient client = DRPCClient.getConfiguredClient(Map.of())) {
                                return client.execute("exclaim", "gust");
                            }
                        },
                        0);
        assertThat(answer).isEqualTo("gust!");
        assertThat(DRPCClient.isLocalOverride()).isFalse();
    }

    @Test
    void aRequestThatTheTopologyFailsFailsItsCaller() throws Exception {
        try (LocalCluster cluster = new LocalCluster();
                LocalDRPC drpc = new LocalDRPC()) {
            LinearDRPCTopologyBuilder builder = new LinearDRPCTopologyBuilder("exclaim");
            builder.addBolt(new ExclaimBolt(), 1);
            cluster.submitTopology("drpc", new Config(), builder.createLocalTopology(drpc));
            assertThatThrownBy(() -> drpc.execute("exclaim", ""))
                    .isInstanceOf(DRPCExecutionException.class);
        }
    }

    private static final class ExclaimBolt extends BaseBasicBolt {
        @Override
        public void execute(Tuple input, BasicOutputCollector collector) {
            String word = input.getString(1);
            if (word.isEmpty()) {
                throw new FailedException("nothing to exclaim");
            }
            collector.emit(new Values(input.getValue(0), word + "!"));
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("id", "result"));
        }
    }

    private static final class LettersBolt extends BaseBasicBolt {
        @Override
        public void execute(Tuple input, BasicOutputCollector collector) {
            for (char letter : input.getString(1).toCharArray()) {
                collector.emit(new Values(input.getValue(0), letter));
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("id", "letter"));
        }
    }

    private static final class CountBatchBolt extends BaseBatchBolt<Object> {
        private transient BatchOutputCollector collector;
        private Object id;
        private int count;

        @Override
        public void prepare(
                Map<String, Object> conf,
                TopologyContext context,
                BatchOutputCollector collector,
                Object id) {
            this.collector = collector;
            this.id = id;
        }

        @Override
        public void execute(Tuple tuple) {
            count++;
        }

        @Override
        public void finishBatch() {
            collector.emit(new Values(id, Integer.toString(count)));
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("id", "count"));
        }
    }
}
