package io.downburst.local.kill;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.trident.spout.IOpaquePartitionedTridentSpout;
import org.apache.storm.trident.spout.IPartitionedTridentSpout;
import org.apache.storm.trident.spout.ISpoutPartition;
import org.apache.storm.tuple.Fields;

/** Partitions of the numbers from 0 on. Tuples are (partition, {@link #entry} of a number). */
abstract class Source {

    static final int PARTITIONS = 3;

    record Partition(int index) implements ISpoutPartition {
        @Override
        public String getId() {
            return "partition-" + index;
        }
    }

    /** What number n adds to a sum: one to the count in the upper bits, n to the lower ones. */
    static long entry(long n) {
        return (1L << 40) + n;
    }

    /** How many numbers there are in sums, by partition. */
    static Map<Integer, Long> counts(Map<Integer, Long> sums) {
        return sums.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, sum -> sum.getValue() >> 40));
    }

    public Map<String, Object> getComponentConfiguration() {
        return null;
    }

    public Fields getOutputFields() {
        return new Fields("partition", "entry");
    }

    /** A batch that is emitted again is the same. */
    static final class Transactional extends Source
            implements IPartitionedTridentSpout<Integer, Partition, List<Number>> {
        private final String ends;

        Transactional(String ends) {
            this.ends = ends;
        }

        @Override
        public Coordinator<Integer> getCoordinator(
                Map<String, Object> conf, TopologyContext context) {
            return new AllPartitions();
        }

        @Override
        public Emitter<Integer, Partition, List<Number>> getEmitter(
                Map<String, Object> conf, TopologyContext context) {
            return new Batches(ends);
        }
    }

    /** A batch that is emitted again is cut anew. */
    static final class Opaque extends Source
            implements IOpaquePartitionedTridentSpout<Integer, Partition, List<Number>> {
        private final String ends;

        Opaque(String ends) {
            this.ends = ends;
        }

        @Override
        public Coordinator<Integer> getCoordinator(
                Map<String, Object> conf, TopologyContext context) {
            return new AllPartitions();
        }

        @Override
        public Emitter<Integer, Partition, List<Number>> getEmitter(
                Map<String, Object> conf, TopologyContext context) {
            return new Batches(ends);
        }
    }

    private static final class AllPartitions
            implements IPartitionedTridentSpout.Coordinator<Integer>,
                    IOpaquePartitionedTridentSpout.Coordinator<Integer> {

        @Override
        public Integer getPartitionsForBatch() {
            return PARTITIONS;
        }

        @Override
        public boolean isReady(long txid) {
            return true;
        }

        @Override
        public void close() {}
    }
}
