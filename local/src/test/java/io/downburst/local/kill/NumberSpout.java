package io.downburst.local.kill;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/**
 * Emits the numbers of a partition for each task, again if they fail, and keeps in a file how many
 * of the first ones have been acked. After a restart it goes on there.
 */
final class NumberSpout extends BaseRichSpout {

    private final String folder;
    private transient SpoutOutputCollector collector;
    private transient int partition;
    private transient Path file;
    private transient long next;
    private transient long acked;
    private transient TreeSet<Long> ackedLater;
    private transient Queue<Long> failed;

    NumberSpout(String folder) {
        this.folder = folder;
    }

    /** How many of each partition's first numbers have been acked. */
    static Map<Integer, Long> counts(Path folder) {
        Map<Integer, Long> counts = new TreeMap<>();
        for (int partition = 0; partition < Source.PARTITIONS; partition++) {
            counts.put(partition, read(file(folder, partition)));
        }
        return counts;
    }

    private static Path file(Path folder, int partition) {
        return folder.resolve("acked-" + partition);
    }

    private static long read(Path file) {
        try {
            return Files.exists(file) ? Long.parseLong(Files.readString(file)) : 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void open(
            Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        this.collector = collector;
        partition = context.getThisTaskIndex();
        file = file(Path.of(folder), partition);
        acked = read(file);
        next = acked;
        ackedLater = new TreeSet<>();
        failed = new ArrayDeque<>();
    }

    @Override
    public void nextTuple() {
        Long again = failed.poll();
        if (again != null) {
            emit(again);
        } else if (next < Ends.of(Ends.file(Path.of(folder)), partition)) {
            emit(next++);
        }
    }

    private void emit(long n) {
        collector.emit(new Values(partition, n), n);
    }

    @Override
    public void fail(Object id) {
        failed.add((Long) id);
    }

    @Override
    public void ack(Object id) {
        ackedLater.add((Long) id);
        long before = acked;
        while (ackedLater.remove(acked)) {
            acked++;
        }
        if (acked != before) {
            write();
        }
    }

    private void write() {
        try {
            Path written = file.resolveSibling(file.getFileName() + ".new");
            Files.writeString(written, String.valueOf(acked));
            Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("partition", "n"));
    }
}
