package io.downburst.examples.connectors;

import io.downburst.examples.RunningCountBolt;
import io.downburst.examples.SplitBolt;
import jakarta.jms.Session;
import org.apache.storm.Config;
import org.apache.storm.StormSubmitter;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.jms.bolt.JmsBolt;
import org.apache.storm.jms.spout.JmsSpout;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/**
 * Counts the words of the lines in one queue of a JMS broker and sends each new count to another.
 *
 * <p>Arguments: the URL of an ActiveMQ broker, the queue to read, and the queue to write.
 */
public final class JmsWordCountTopology {

    private static final String NAME = "jms-word-count";
    private static final int PARALLELISM = 2;

    private JmsWordCountTopology() {}

    public static void main(String[] args) throws Exception {
        if (args.length < 3) {
            System.err.println("usage: " + NAME + " URL QUEUE COUNTS_QUEUE");
            System.exit(2);
        }
        Config conf = new Config();
        conf.setMaxSpoutPending(1000);
        StormSubmitter.submitTopology(NAME, conf, topology(args[0], args[1], args[2]));
    }

    private static StormTopology topology(String broker, String from, String to) {
        JmsSpout lines = new JmsSpout();
        lines.setJmsProvider(new JmsQueue(broker, from));
        lines.setJmsTupleProducer(new JmsLine());
        lines.setJmsAcknowledgeMode(Session.CLIENT_ACKNOWLEDGE);
        JmsBolt send = new JmsBolt();
        send.setJmsProvider(new JmsQueue(broker, to));
        send.setJmsMessageProducer(
                (session, count) ->
                        session.createTextMessage(count.getString(0) + " " + count.getString(1)));
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("lines", lines);
        builder.setBolt("split", new SplitBolt(), PARALLELISM).shuffleGrouping("lines");
        builder.setBolt("count", new RunningCountBolt(), PARALLELISM)
                .fieldsGrouping("split", new Fields("word"));
        builder.setBolt("send", send).shuffleGrouping("count");
        return builder.createTopology();
    }
}
