package io.downburst.bench.workload;

import java.util.HashMap;
import java.util.Map;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Counts words in a map and emits each new count, to which nobody listens. */
final class CountBolt extends BaseBasicBolt {
    private transient Map<String, Integer> counts;
    private transient SinkBook book;

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        counts = new HashMap<>();
        WordOracle.watch(counts);
        book = Meter.newSink();
    }

    @Override
    public void execute(Tuple tuple, BasicOutputCollector collector) {
        String word = tuple.getString(0);
        Integer count = counts.merge(word, 1, Integer::sum);
        collector.emit(new Values(word, count));
        book.receive();
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("word", "count"));
    }
}
