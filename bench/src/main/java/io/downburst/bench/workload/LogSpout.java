package io.downburst.bench.workload;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.trident.operation.TridentCollector;
import org.apache.storm.trident.spout.IPartitionedTridentSpout;
import org.apache.storm.trident.spout.ISpoutPartition;
import org.apache.storm.trident.topology.TransactionAttempt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/**
 * Reads a partitioned log, transactionally: what a batch took from a partition is remembered as the
 * offset after it. The log never ends: 30,000 random strings of 64 characters, over and over.
 */
final class LogSpout implements IPartitionedTridentSpout<Integer, LogSpout.Partition, Number> {
    static final String FIELD = "str";
    static final String READ = "records read";
    static final int PARTITIONS = 3;

    private static final int RECORDS = 30_000;
    private static final int FETCHED_AT_ONCE = 500;

    /**
     * @param number from 0
     */
    record Partition(int number) implements ISpoutPartition {
        @Override
        public String getId() {
            return "partition-" + number;
        }
    }

    @Override
    public Coordinator<Integer> getCoordinator(Map<String, Object> conf, TopologyContext context) {
        return new Coordinator<>() {
            @Override
            public Integer getPartitionsForBatch() {
                return PARTITIONS;
            }

            @Override
            public boolean isReady(long transaction) {
                return !Meter.isClosed();
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public Emitter<Integer, Partition, Number> getEmitter(
            Map<String, Object> conf, TopologyContext context) {
        return new LogEmitter();
    }

    private static final class LogEmitter implements Emitter<Integer, Partition, Number> {
        private final Counter read = Meter.newCounter(READ);
        private final List<String> records;

        LogEmitter() {
            Random random = new Random(64);
            records =
                    Stream.generate(
                                    () ->
                                            random.ints(64, 0x100, 0x800)
                                                    .collect(
                                                            StringBuilder::new,
                                                            StringBuilder::appendCodePoint,
                                                            StringBuilder::append)
                                                    .toString())
                            .limit(RECORDS)
                            .toList();
        }

        @Override
        public List<Partition> getOrderedPartitions(Integer partitions) {
            return IntStream.range(0, partitions).mapToObj(Partition::new).toList();
        }

        @Override
        public Map<Partition, Number> emitBatchNew(
                TransactionAttempt attempt,
                TridentCollector collector,
                Set<Partition> partitions,
                Map<Partition, Number> lastOffsets) {
            Map<Partition, Number> offsets = new HashMap<>();
            for (Partition partition : partitions) {
                Number last = lastOffsets.get(partition);
                long end = (last == null ? 0 : last.longValue()) + FETCHED_AT_ONCE;
                offsets.put(partition, end);
                reEmitPartitionBatch(attempt, collector, partition, end);
                read.add(FETCHED_AT_ONCE);
            }
            return offsets;
        }

        @Override
        public void reEmitPartitionBatch(
                TransactionAttempt attempt,
                TridentCollector collector,
                Partition partition,
                Number end) {
            for (long offset = end.longValue() - FETCHED_AT_ONCE;
                    offset < end.longValue();
                    offset++) {
                collector.emit(new Values(records.get((int) (offset % RECORDS))));
            }
        }

        @Override
        public void refreshPartitions(List<Partition> mine) {}

        @Override
        public void close() {}
    }

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return new HashMap<>();
    }

    @Override
    public Fields getOutputFields() {
        return new Fields(FIELD);
    }
}
