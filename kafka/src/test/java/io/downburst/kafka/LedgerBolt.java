package io.downburst.kafka;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import org.apache.storm.Config;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseTickTupleAwareRichBolt;
import org.apache.storm.tuple.Tuple;

/**
 * Notes in a file the records that a KafkaSpout emits, each just before it acks it. Some it keeps
 * until later ones have been acked, some it fails the first time.
 */
final class LedgerBolt extends BaseTickTupleAwareRichBolt {

    private static final int KEPT = 50;

    private final String file;
    private transient OutputCollector collector;
    private transient FileChannel ledger;
    private transient Queue<Tuple> kept;
    private transient Set<String> failed;

    LedgerBolt(Path file) {
        this.file = file.toString();
    }

    @Override
    public void prepare(
            Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.collector = collector;
        kept = new ArrayDeque<>();
        failed = new HashSet<>();
        try {
            ledger =
                    FileChannel.open(
                            Path.of(file), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    protected void process(Tuple record) {
        long offset = record.getLongByField("offset");
        if (offset % 500 == 5 && failed.add(record.getIntegerByField("partition") + "/" + offset)) {
            collector.fail(record);
        } else if (offset % 7 == 3) {
            kept.add(record);
            if (kept.size() > KEPT) {
                ack(kept.remove());
            }
        } else {
            ack(record);
        }
    }

    @Override
    protected void onTickTuple(Tuple tick) {
        while (!kept.isEmpty()) {
            ack(kept.remove());
        }
    }

    private void ack(Tuple record) {
        String line = record.getIntegerByField("partition") + " " + record.getLongByField("offset");
        try {
            ledger.write(ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.US_ASCII)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        collector.ack(record);
    }

    @Override
    public void cleanup() {
        try {
            ledger.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        // It only acks.
    }

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return Map.of(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 1);
    }
}
