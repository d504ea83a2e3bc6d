package io.downburst.engine.plan;

import java.util.Map;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;

/** Components that declare streams and do nothing. */
final class Silent {

    private Silent() {}

    /** Declares the stream {@code default (word, count)} and {@code other (key)}. */
    static final class Spout extends BaseRichSpout {
        @Override
        public void open(
                Map<String, Object> conf, TopologyContext context, SpoutOutputCollector out) {}

        @Override
        public void nextTuple() {}

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declare(declarer);
        }
    }

    /** Declares the stream {@code default (word, count)} and {@code other (key)}. */
    static final class Bolt extends BaseBasicBolt {
        @Override
        public void execute(Tuple input, BasicOutputCollector out) {}

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declare(declarer);
        }
    }

    private static void declare(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("word", "count"));
        declarer.declareStream("other", new Fields("key"));
    }
}
