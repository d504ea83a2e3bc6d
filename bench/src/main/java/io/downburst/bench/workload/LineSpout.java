package io.downburst.bench.workload;

import java.util.List;
import java.util.Map;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Values;

/** Emits the text's lines over and over, and stops only between two passes. */
final class LineSpout extends BookedSpout {
    private transient List<String> lines;
    private transient int next;

    LineSpout(int sampleEvery) {
        super(sampleEvery);
    }

    @Override
    public void open(
            Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        super.open(conf, context, collector);
        lines = Text.lines();
    }

    @Override
    public void nextTuple() {
        if (next == lines.size()) {
            next = 0;
        }
        if (next > 0 || !Meter.isClosed()) {
            collector.emit(new Values(lines.get(next++)), book.nextId());
        }
    }
}
