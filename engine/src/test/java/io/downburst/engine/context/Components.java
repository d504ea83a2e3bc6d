package io.downburst.engine.context;

import java.util.Map;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;

/** A topology of one spout, "words", and one bolt, "count", that do nothing. */
final class Components {

    private Components() {}

    static TopologyBuilder wordCount(int words, int counts) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("words", new Words(), words);
        builder.setBolt("count", new Count(), counts).fieldsGrouping("words", new Fields("word"));
        return builder;
    }

    static final class Words extends BaseRichSpout {
        @Override
        public void open(
                Map<String, Object> conf, TopologyContext context, SpoutOutputCollector out) {}

        @Override
        public void nextTuple() {}

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("word"));
        }
    }

    static final class Count extends BaseBasicBolt {
        @Override
        public void execute(Tuple input, BasicOutputCollector collector) {}

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("word", "count"));
        }
    }
}
