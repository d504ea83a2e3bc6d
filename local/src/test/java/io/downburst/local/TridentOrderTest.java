package io.downburst.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.apache.storm.Config;
import org.apache.storm.LocalCluster;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.trident.TridentTopology;
import org.apache.storm.trident.operation.TridentCollector;
import org.apache.storm.trident.spout.ITridentSpout;
import org.apache.storm.trident.topology.TransactionAttempt;
import org.apache.storm.tuple.Fields;
import org.junit.jupiter.api.Test;

/**
 * Storm's coordinator looks at the clock for each transaction that may begin. With a thousand of
 * them a look takes long enough for the emit interval to end meanwhile, time and again.
 */
class TridentOrderTest {

    private static final int TRANSACTIONS = 300;

    private static final List<Long> BEGUN = new CopyOnWriteArrayList<>();
    private static final CountDownLatch ALL = new CountDownLatch(TRANSACTIONS);

    @Test
    void transactionsBeginInTheirOrder() throws Exception {
        TridentTopology topology = new TridentTopology();
        topology.newStream("transactions", new Spout());
        Config conf = new Config();
        conf.setMaxSpoutPending(1_000);
        conf.put(Config.TOPOLOGY_TRIDENT_BATCH_EMIT_INTERVAL_MILLIS, 1);
        try (LocalCluster cluster = new LocalCluster()) {
            cluster.submitTopology("order", conf, topology.build());
            assertThat(ALL.await(2, TimeUnit.MINUTES)).as("all transactions begun").isTrue();
        }
        assertThat(BEGUN.subList(0, TRANSACTIONS))
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(1, TRANSACTIONS).boxed().toList());
    }

    private static final class Spout implements ITridentSpout<Object> {

        @Override
        public BatchCoordinator<Object> getCoordinator(
                String streamId, Map<String, Object> conf, TopologyContext context) {
            return new Coordinator();
        }

        @Override
        public Emitter<Object> getEmitter(
                String streamId, Map<String, Object> conf, TopologyContext context) {
            return new EmptyBatches();
        }

        @Override
        public Map<String, Object> getComponentConfiguration() {
            return null;
        }

        @Override
        public Fields getOutputFields() {
            return new Fields("nothing");
        }
    }

    private static final class Coordinator implements ITridentSpout.BatchCoordinator<Object> {

        @Override
        public Object initializeTransaction(long txid, Object previous, Object current) {
            BEGUN.add(txid);
            ALL.countDown();
            return null;
        }

        @Override
        public void success(long txid) {}

        @Override
        public boolean isReady(long txid) {
            return true;
        }

        @Override
        public void close() {}
    }

    private static final class EmptyBatches implements ITridentSpout.Emitter<Object> {

        @Override
        public void emitBatch(TransactionAttempt tx, Object batch, TridentCollector collector) {}

        @Override
        public void success(TransactionAttempt tx) {}

        @Override
        public void close() {}
    }
}
