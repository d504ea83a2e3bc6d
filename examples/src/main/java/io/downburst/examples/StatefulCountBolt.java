package io.downburst.examples;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.storm.state.KeyValueState;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseStatefulBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/**
 * Remembers in its state the places of each word; on the spout's end tuple, emits how many they
 * are. A word that comes again after a crash has the place that it had before: it is counted once.
 */
final class StatefulCountBolt extends BaseStatefulBolt<KeyValueState<String, Set<Long>>> {

    private transient OutputCollector collector;
    private transient KeyValueState<String, Set<Long>> places;

    @Override
    public void prepare(
            Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.collector = collector;
    }

    @Override
    public void initState(KeyValueState<String, Set<Long>> state) {
        places = state;
    }

    @Override
    public void execute(Tuple tuple) {
        if (tuple.getSourceStreamId().equals(LineSpout.END)) {
            Map<String, Long> counts = new HashMap<>();
            places.forEach(word -> counts.put(word.getKey(), (long) word.getValue().size()));
            collector.emit(tuple, new Values(tuple.getLong(0), counts));
        } else {
            String word = tuple.getString(0);
            Set<Long> all = places.get(word, new HashSet<>());
            all.add(tuple.getLong(1));
            places.put(word, all);
        }
        collector.ack(tuple);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("lines", "counts"));
    }
}
