package io.downburst.oracle.component;

import io.downburst.oracle.Ledger;
import java.util.Map;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** A spout that notes each turn of its life; each activation emits one tuple. */
public final class LifeSpout extends BaseRichSpout {

    private final String caseName;
    private transient Ledger ledger;
    private transient SpoutOutputCollector collector;
    private transient int task;
    private transient boolean emitted;

    public LifeSpout(String caseName) {
        this.caseName = caseName;
    }

    private void note(String turn) {
        ledger.note("life of spout task " + task, turn);
        ledger.count(turn);
    }

    @Override
    public void open(
            Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        this.ledger = Ledger.of(caseName);
        this.collector = collector;
        this.task = context.getThisTaskId();
        note("open");
    }

    @Override
    public void activate() {
        note("activate");
        emitted = false;
    }

    @Override
    public void nextTuple() {
        if (!emitted) {
            emitted = true;
            note("nextTuple");
            ledger.emitted("id");
            collector.emit(new Values("text"), "id");
        }
    }

    @Override
    public void ack(Object messageId) {
        ledger.acked(messageId);
        note("ack " + messageId);
    }

    @Override
    public void deactivate() {
        note("deactivate");
    }

    @Override
    public void close() {
        note("close");
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("text"));
    }
}
