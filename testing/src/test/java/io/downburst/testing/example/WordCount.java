package io.downburst.testing.example;

import java.util.HashMap;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.TupleUtils;

/** Counts words, and tells every ten seconds how many there were. */
final class WordCount {

    private WordCount() {}

    static StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("lines", new LinesFromBroker());
        builder.setBolt("split", new Split(), 2).shuffleGrouping("lines");
        builder.setBolt("count", new Count(), 2).fieldsGrouping("split", new Fields("word"));
        return builder.createTopology();
    }

    /** Needs a broker, which a unit test has not. */
    static final class LinesFromBroker extends BaseRichSpout {

        @Override
        public void open(
                Map<String, Object> conf, TopologyContext context, SpoutOutputCollector out) {
            throw new IllegalStateException("no broker at kafka:9092");
        }

        @Override
        public void nextTuple() {}

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("line"));
        }
    }

    /** A line's words. */
    static final class Split extends BaseBasicBolt {

        @Override
        public void execute(Tuple tuple, BasicOutputCollector out) {
            for (String word : tuple.getString(0).split(" ")) {
                out.emit(new Values(word));
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("word"));
        }
    }

    /** How often each word came. */
    static final class Count extends BaseBasicBolt {

        private final Map<String, Integer> counts = new HashMap<>();

        @Override
        public void execute(Tuple tuple, BasicOutputCollector out) {
            if (TupleUtils.isTick(tuple)) {
                int words = counts.values().stream().mapToInt(Integer::intValue).sum();
                out.emit("totals", new Values(words));
                return;
            }
            String word = tuple.getString(0);
            out.emit(new Values(word, counts.merge(word, 1, Integer::sum)));
        }

        @Override
        public Map<String, Object> getComponentConfiguration() {
            return Map.of(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 10);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("word", "count"));
            declarer.declareStream("totals", new Fields("words"));
        }
    }
}
