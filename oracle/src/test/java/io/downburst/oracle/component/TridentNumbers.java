package io.downburst.oracle.component;

import io.downburst.oracle.Ledger;
import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.trident.operation.TridentCollector;
import org.apache.storm.trident.spout.IOpaquePartitionedTridentSpout;
import org.apache.storm.trident.spout.IPartitionedTridentSpout;
import org.apache.storm.trident.spout.ISpoutPartition;
import org.apache.storm.trident.topology.TransactionAttempt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/**
 * Two partitions of the numbers from 0 on, in batches of three for each; none is empty. Tuples are
 * (partition, number). Notes each partition's batches.
 */
public abstract class TridentNumbers implements Serializable {

    private static final int PARTITIONS = 2;
    private static final int BATCH = 3;

    private final String caseName;
    private final int end;

    TridentNumbers(String caseName, int end) {
        this.caseName = caseName;
        this.end = end;
    }

    public Map<String, Object> getComponentConfiguration() {
        return null;
    }

    public Fields getOutputFields() {
        return new Fields("partition", "n");
    }

    AllPartitions allPartitions() {
        return new AllPartitions((end + BATCH - 1) / BATCH);
    }

    Batches batches() {
        return new Batches(Ledger.of(caseName), end);
    }

    /** A batch that is emitted again is the same. */
    public static final class Transactional extends TridentNumbers
            implements IPartitionedTridentSpout<Integer, Partition, List<Number>> {

        public Transactional(String caseName, int end) {
            super(caseName, end);
        }

        @Override
        public Coordinator<Integer> getCoordinator(
                Map<String, Object> conf, TopologyContext context) {
            return allPartitions();
        }

        @Override
        public Emitter<Integer, Partition, List<Number>> getEmitter(
                Map<String, Object> conf, TopologyContext context) {
            return batches();
        }
    }

    /** A batch that is emitted again may be another one. */
    public static final class Opaque extends TridentNumbers
            implements IOpaquePartitionedTridentSpout<Integer, Partition, List<Number>> {

        public Opaque(String caseName, int end) {
            super(caseName, end);
        }

        @Override
        public Coordinator<Integer> getCoordinator(
                Map<String, Object> conf, TopologyContext context) {
            return allPartitions();
        }

        @Override
        public Emitter<Integer, Partition, List<Number>> getEmitter(
                Map<String, Object> conf, TopologyContext context) {
            return batches();
        }
    }

    record Partition(int index) implements ISpoutPartition {
        @Override
        public String getId() {
            return "partition-" + index;
        }
    }

    private record AllPartitions(int transactions)
            implements IPartitionedTridentSpout.Coordinator<Integer>,
                    IOpaquePartitionedTridentSpout.Coordinator<Integer> {

        @Override
        public Integer getPartitionsForBatch() {
            return PARTITIONS;
        }

        @Override
        public boolean isReady(long txid) {
            return txid <= transactions;
        }

        @Override
        public void close() {}
    }

    private record Batches(Ledger ledger, int end)
            implements IPartitionedTridentSpout.Emitter<Integer, Partition, List<Number>>,
                    IOpaquePartitionedTridentSpout.Emitter<Integer, Partition, List<Number>> {

        @Override
        public Map<Partition, List<Number>> emitBatchNew(
                TransactionAttempt tx,
                TridentCollector collector,
                Set<Partition> partitions,
                Map<Partition, List<Number>> last) {
            Map<Partition, List<Number>> batches = new HashMap<>();
            for (Partition partition : partitions) {
                List<Number> before = last.get(partition);
                int from = before == null ? 0 : before.get(1).intValue();
                List<Number> batch = List.of(from, Math.min(from + BATCH, end));
                emit(tx, "new", collector, partition, batch);
                batches.put(partition, batch);
            }
            return batches;
        }

        @Override
        public void reEmitPartitionBatch(
                TransactionAttempt tx,
                TridentCollector collector,
                Partition partition,
                List<Number> batch) {
            emit(tx, "again", collector, partition, batch);
        }

        private void emit(
                TransactionAttempt tx,
                String how,
                TridentCollector collector,
                Partition partition,
                List<Number> batch) {
            int to = batch.get(1).intValue();
            for (int n = batch.get(0).intValue(); n < to; n++) {
                collector.emit(new Values(partition.index(), n));
            }
            ledger.tally("batches", tx + " " + how + " " + partition.getId() + batch);
        }

        @Override
        public List<Partition> getOrderedPartitions(Integer count) {
            return IntStream.range(0, count).mapToObj(Partition::new).toList();
        }

        @Override
        public List<Partition> getPartitionsForTask(int task, int tasks, List<Partition> all) {
            return IPartitionedTridentSpout.Emitter.super.getPartitionsForTask(task, tasks, all);
        }

        @Override
        public void refreshPartitions(List<Partition> responsibilities) {}

        @Override
        public void close() {}
    }
}
