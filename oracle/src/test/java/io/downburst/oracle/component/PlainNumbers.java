package io.downburst.oracle.component;

import io.downburst.oracle.Ledger;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** A spout of the numbers from 0 on that repeats what failed, as Trident may be given one. */
public final class PlainNumbers extends BaseRichSpout {

    private final String caseName;
    private final int end;
    private transient SpoutOutputCollector collector;
    private transient Queue<Integer> waiting;

    public PlainNumbers(String caseName, int end) {
        this.caseName = caseName;
        this.end = end;
    }

    @Override
    public void open(
            Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        this.collector = collector;
        waiting = new ArrayDeque<>();
        for (int n = 0; n < end; n++) {
            waiting.add(n);
        }
    }

    @Override
    public void nextTuple() {
        Integer n = waiting.poll();
        if (n != null) {
            collector.emit(new Values(n), n);
        }
    }

    @Override
    public void ack(Object messageId) {
        tally("acked", messageId);
    }

    @Override
    public void fail(Object messageId) {
        tally("failed", messageId);
        waiting.add((Integer) messageId);
    }

    private void tally(String how, Object messageId) {
        Ledger.of(caseName).tally(how, messageId);
        Ledger.of(caseName).count(how);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("n"));
    }
}
