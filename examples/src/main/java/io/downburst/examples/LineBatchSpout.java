package io.downburst.examples;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.trident.operation.TridentCollector;
import org.apache.storm.trident.spout.IBatchSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/**
 * Emits the lines of a text file in batches, the same batch again if Trident asks for it again.
 * After the last line comes a batch of {@link #END} alone.
 */
final class LineBatchSpout implements IBatchSpout {

    /** No line of a file. */
    static final String END = "\n";

    private static final int LINES = 1_000;

    private final String file;
    private transient BufferedReader reader;
    private transient Map<Long, List<String>> batches;
    private transient boolean ended;

    LineBatchSpout(String file) {
        this.file = file;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context) {
        reader = Text.open(file);
        batches = new HashMap<>();
    }

    @Override
    public void emitBatch(long batchId, TridentCollector collector) {
        batches.computeIfAbsent(batchId, id -> nextBatch())
                .forEach(line -> collector.emit(new Values(line)));
    }

    private List<String> nextBatch() {
        if (ended) {
            return List.of();
        }
        List<String> lines = reader.lines().limit(LINES).toList();
        ended = lines.isEmpty();
        return ended ? List.of(END) : lines;
    }

    @Override
    public void ack(long batchId) {
        batches.remove(batchId);
    }

    @Override
    public void close() {
        try {
            reader.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close " + file, e);
        }
    }

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return null;
    }

    @Override
    public Fields getOutputFields() {
        return new Fields("line");
    }
}
