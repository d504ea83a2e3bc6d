package io.downburst.bench.workload;

import java.util.Map;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Reads the partition of the {@link EventLog} that has its task's index, to its end. */
final class PartitionSpout extends BaseRichSpout {
    static final String RESUMED_AT = "checkpoints resumed from";

    /** Nobody asks for it by name; it shows that something moves. */
    private static final String ACKED = "events acked";

    private transient SpoutOutputCollector collector;
    private transient PartitionReader reader;
    private transient Counter acked;
    private int partition;
    private boolean isResuming;

    @Override
    public void open(
            Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        this.collector = collector;
        partition = context.getThisTaskIndex();
        long checkpoint = EventLog.checkpoint(partition);
        reader = new PartitionReader(partition);
        isResuming = checkpoint > 0;
        Meter.newCounter(RESUMED_AT).add(checkpoint);
        acked = Meter.newCounter(ACKED);
    }

    @Override
    public void nextTuple() {
        reader.next().ifPresent(offset -> collector.emit(new Values(partition, offset), offset));
    }

    @Override
    public void ack(Object offset) {
        reader.done((Long) offset);
        acked.add(1);
        if (isResuming) {
            isResuming = false;
            EventLog.resumed();
        }
    }

    @Override
    public void fail(Object offset) {
        reader.failed((Long) offset);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("partition", "offset"));
    }
}
