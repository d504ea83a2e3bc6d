package io.downburst.bench.workload;

import java.nio.file.Path;
import java.util.Map;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Unpacks the store, over and over, and emits each mail's bytes. */
final class MailSpout extends BookedSpout {
    static final String PATH = "path";

    private final String store;
    private transient MailStore.Reader mails;

    MailSpout(String store) {
        super(0);
        this.store = store;
    }

    @Override
    public void open(
            Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        super.open(conf, context, collector);
        mails = new MailStore.Reader(Path.of(store));
    }

    @Override
    public void nextTuple() {
        if (!Meter.isClosed()) {
            collector.emit(PATH, new Values(mails.next()), book.nextId());
        }
    }

    @Override
    public void close() {
        mails.close();
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declareStream(PATH, new Fields("mail"));
    }
}
