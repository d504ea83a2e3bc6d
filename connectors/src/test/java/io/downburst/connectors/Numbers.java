package io.downburst.connectors;

import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Emits the numbers from 0 on, each again until it is acked, and keeps a ledger by test. */
final class Numbers extends BaseRichSpout {

    private static final Map<String, Set<Integer>> ACKED = new ConcurrentHashMap<>();

    private final String test;
    private final int count;
    private transient SpoutOutputCollector collector;
    private transient Queue<Integer> due;

    Numbers(String test, int count) {
        this.test = test;
        this.count = count;
        ACKED.put(test, ConcurrentHashMap.newKeySet());
    }

    static int acked(String test) {
        return ACKED.get(test).size();
    }

    @Override
    public void open(
            Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        this.collector = collector;
        due = new ArrayDeque<>();
        for (int n = 0; n < count; n++) {
            due.add(n);
        }
    }

    @Override
    public void nextTuple() {
        Integer number = due.poll();
        if (number != null) {
            collector.emit(new Values(number, "number " + number), number);
        }
    }

    @Override
    public void ack(Object number) {
        if (!ACKED.get(test).add((Integer) number)) {
            throw new IllegalStateException(number + " was acked twice");
        }
    }

    @Override
    public void fail(Object number) {
        due.add((Integer) number);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("number", "text"));
    }
}
