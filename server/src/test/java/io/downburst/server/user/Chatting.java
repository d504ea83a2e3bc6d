package io.downburst.server.user;

import java.util.Map;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A topology that logs numbers in turn, each at two levels. */
public final class Chatting {

    /** What it logs by. */
    public static final String LOGGER = "chat";

    private Chatting() {}

    public static StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("chatterer", new Chatterer());
        return builder.createTopology();
    }

    private static final class Chatterer extends BaseRichSpout {
        private static final Logger LOG = LoggerFactory.getLogger(LOGGER);
        private int next;

        @Override
        public void open(
                Map<String, Object> conf,
                TopologyContext context,
                SpoutOutputCollector collector) {}

        @Override
        public void nextTuple() {
            next++;
            LOG.debug("whispers {}", next);
            LOG.info("says {}", next);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("none"));
        }
    }
}
