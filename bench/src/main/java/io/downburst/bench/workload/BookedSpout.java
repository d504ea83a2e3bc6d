package io.downburst.bench.workload;

import java.util.Map;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;

/** A spout of one field that enters its ids, acks and fails in a {@link SpoutBook}. */
abstract class BookedSpout extends BaseRichSpout {
    private final int sampleEvery;
    transient SpoutOutputCollector collector;
    transient SpoutBook book;

    /**
     * @param sampleEvery about one id in so many is timed; 0 for none
     */
    BookedSpout(int sampleEvery) {
        this.sampleEvery = sampleEvery;
    }

    @Override
    public void open(
            Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        this.collector = collector;
        book = Meter.newBook(sampleEvery);
    }

    @Override
    public void ack(Object messageId) {
        book.ack(messageId);
    }

    @Override
    public void fail(Object messageId) {
        book.fail();
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("str"));
    }
}
