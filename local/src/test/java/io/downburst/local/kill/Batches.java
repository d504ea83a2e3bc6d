package io.downburst.local.kill;

import io.downburst.local.kill.Source.Partition;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import org.apache.storm.trident.operation.TridentCollector;
import org.apache.storm.trident.spout.IOpaquePartitionedTridentSpout;
import org.apache.storm.trident.spout.IPartitionedTridentSpout;
import org.apache.storm.trident.topology.TransactionAttempt;
import org.apache.storm.tuple.Values;

/** Cuts partitions into batches of random size. What is remembered of a batch is [from, to). */
final class Batches
        implements IPartitionedTridentSpout.Emitter<Integer, Partition, List<Number>>,
                IOpaquePartitionedTridentSpout.Emitter<Integer, Partition, List<Number>> {

    private static final int LARGEST = 20;

    private final Path ends;

    /**
     * @param ends the file that tells, a line each, where partitions end; without it they never do
     */
    Batches(String ends) {
        this.ends = Path.of(ends);
    }

    @Override
    public Map<Partition, List<Number>> emitBatchNew(
            TransactionAttempt tx,
            TridentCollector collector,
            Set<Partition> partitions,
            Map<Partition, List<Number>> last) {
        Map<Partition, List<Number>> batches = new HashMap<>();
        for (Partition partition : partitions) {
            List<Number> before = last.get(partition);
            long from = before == null ? 0 : before.get(1).longValue();
            long to = from + 1 + ThreadLocalRandom.current().nextInt(LARGEST);
            List<Number> batch = List.of(from, Math.min(to, Ends.of(ends, partition.index())));
            emit(collector, partition, batch);
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
        emit(collector, partition, batch);
    }

    private static void emit(TridentCollector collector, Partition partition, List<Number> batch) {
        for (long n = batch.get(0).longValue(); n < batch.get(1).longValue(); n++) {
            collector.emit(new Values(partition.index(), Source.entry(n)));
        }
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
