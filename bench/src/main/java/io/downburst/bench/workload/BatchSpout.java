package io.downburst.bench.workload;

import java.util.HashMap;
import java.util.Map;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.trident.operation.TridentCollector;
import org.apache.storm.trident.spout.IBatchSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Emits batch after batch of the same string; one that comes again is no new one. */
final class BatchSpout implements IBatchSpout {
    static final String FIELD = "f-1";
    static final int TUPLES = 8192;

    private transient SpoutBook book;
    private transient Map<Long, Object> ids;

    @Override
    public void open(Map<String, Object> conf, TopologyContext context) {
        book = Meter.newBook(1);
        ids = new HashMap<>();
    }

    @Override
    public void emitBatch(long batchId, TridentCollector collector) {
        if (Meter.isClosed() && !ids.containsKey(batchId)) {
            return;
        }
        ids.computeIfAbsent(batchId, id -> book.nextId());
        for (int tuple = 0; tuple < TUPLES; tuple++) {
            collector.emit(new Values("foo-Wed Dec 06 12:00:00 UTC 2017"));
        }
    }

    @Override
    public void ack(long batchId) {
        Object id = ids.remove(batchId);
        if (id != null) {
            book.ack(id);
        }
    }

    @Override
    public void close() {}

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return new HashMap<>();
    }

    @Override
    public Fields getOutputFields() {
        return new Fields(FIELD);
    }
}
