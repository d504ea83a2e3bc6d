package io.downburst.testing;

import java.util.Map;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Emits 1, 2, 3... without end, and again what failed. */
final class Numbers extends BaseRichSpout {

    static final String EVEN = "even";

    private transient SpoutOutputCollector out;
    private int last;

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector out) {
        this.out = out;
    }

    @Override
    public void nextTuple() {
        last++;
        out.emit(new Values(last), last);
        if (last % 2 == 0) {
            out.emit(EVEN, new Values(last));
        }
    }

    @Override
    public void fail(Object number) {
        out.emit(new Values(number), number);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("number"));
        declarer.declareStream(EVEN, new Fields("number"));
        declarer.declareStream("direct", true, new Fields("number"));
    }
}
