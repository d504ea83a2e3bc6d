package io.downburst.cli.programs;

import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.StormSubmitter;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.trident.TridentTopology;
import org.apache.storm.trident.operation.TridentCollector;
import org.apache.storm.trident.spout.ITridentSpout;
import org.apache.storm.trident.testing.TrueFilter;
import org.apache.storm.trident.topology.TransactionAttempt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** A Trident topology that tells each transaction and how many it remembers to have begun. */
public final class Transactions {

    private Transactions() {}

    public static void main(String[] args) throws Exception {
        TridentTopology topology = new TridentTopology();
        topology.newStream("transactions", new Spout()).filter(new TrueFilter());
        StormSubmitter.submitTopology("transactions", new Config(), topology.build());
    }

    private static final class Spout implements ITridentSpout<Number> {

        @Override
        public BatchCoordinator<Number> getCoordinator(
                String streamId, Map<String, Object> conf, TopologyContext context) {
            return new Coordinator();
        }

        @Override
        public Emitter<Number> getEmitter(
                String streamId, Map<String, Object> conf, TopologyContext context) {
            return new Batches();
        }

        @Override
        public Map<String, Object> getComponentConfiguration() {
            return null;
        }

        @Override
        public Fields getOutputFields() {
            return new Fields("transaction");
        }
    }

    private static final class Coordinator implements ITridentSpout.BatchCoordinator<Number> {

        @Override
        public Number initializeTransaction(long txid, Number previous, Number current) {
            long number = current != null ? current.longValue() : 1 + zeroIfNull(previous);
            System.out.printf("transaction %d is number %d%n", txid, number);
            return number;
        }

        private static long zeroIfNull(Number previous) {
            return previous == null ? 0 : previous.longValue();
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

    private static final class Batches implements ITridentSpout.Emitter<Number> {

        @Override
        public void emitBatch(TransactionAttempt tx, Number number, TridentCollector collector) {
            collector.emit(new Values(number));
        }

        @Override
        public void success(TransactionAttempt tx) {}

        @Override
        public void close() {}
    }
}
