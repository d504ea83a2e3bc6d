package io.downburst.server.user;

import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.state.KeyValueState;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.topology.base.BaseStatefulBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Topologies whose tuple trees stay open for a while, or for good; none of them times out. */
public final class Holding {

    private static final int SOME = 5;

    private Holding() {}

    /** Some are acked by a checkpoint. */
    public static StormTopology stateful() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new Numbers());
        builder.setBolt("sum", new Sum()).globalGrouping("numbers");
        return builder.createTopology();
    }

    /** None is ever acked. */
    public static StormTopology forGood() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new Numbers());
        builder.setBolt("keeper", new Keeper()).globalGrouping("numbers");
        return builder.createTopology();
    }

    /**
     * @param timeoutSecs the longest that a kill waits, too
     */
    public static Config conf(int timeoutSecs) {
        Config conf = Counting.conf();
        conf.setMaxSpoutPending(SOME);
        conf.setMessageTimeoutSecs(timeoutSecs);
        conf.put(Config.TOPOLOGY_STATE_CHECKPOINT_INTERVAL, 1_000);
        return conf;
    }

    private static final class Numbers extends BaseRichSpout {
        private transient SpoutOutputCollector collector;
        private int next;

        @Override
        public void open(
                Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
            this.collector = collector;
        }

        @Override
        public void nextTuple() {
            collector.emit(new Values(next), next);
            next++;
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("number"));
        }
    }

    private static final class Sum extends BaseStatefulBolt<KeyValueState<String, Long>> {
        private transient KeyValueState<String, Long> state;
        private transient OutputCollector collector;

        @Override
        public void prepare(
                Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
            this.collector = collector;
        }

        @Override
        public void initState(KeyValueState<String, Long> state) {
            this.state = state;
        }

        @Override
        public void execute(Tuple tuple) {
            state.put("sum", state.get("sum", 0L) + tuple.getInteger(0));
            collector.ack(tuple);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }

    private static final class Keeper extends BaseRichBolt {
        @Override
        public void prepare(
                Map<String, Object> conf, TopologyContext context, OutputCollector collector) {}

        @Override
        public void execute(Tuple tuple) {}

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }
}
