package io.downburst.examples.connectors;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.downburst.examples.RunningCountBolt;
import io.downburst.examples.SplitBolt;
import io.downburst.rabbitmq.Publication;
import io.downburst.rabbitmq.RabbitBolt;
import io.downburst.rabbitmq.RabbitSpout;
import org.apache.storm.Config;
import org.apache.storm.StormSubmitter;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/**
 * Counts the words of the lines in one queue of RabbitMQ and publishes each new count to another.
 *
 * <p>Arguments: the broker's AMQP URI, and two queues that exist: the one to read and the one to
 * write.
 */
public final class RabbitWordCountTopology {

    private static final String NAME = "rabbitmq-word-count";
    private static final int PARALLELISM = 2;

    private RabbitWordCountTopology() {}

    public static void main(String[] args) throws Exception {
        if (args.length < 3) {
            System.err.println("usage: " + NAME + " URI QUEUE COUNTS_QUEUE");
            System.exit(2);
        }
        Config conf = new Config();
        conf.setMaxSpoutPending(1000);
        StormSubmitter.submitTopology(NAME, conf, topology(args[0], args[1], args[2]));
    }

    private static StormTopology topology(String broker, String from, String to) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("lines", new RabbitSpout(broker, from, new LineScheme()));
        builder.setBolt("split", new SplitBolt(), PARALLELISM).shuffleGrouping("lines");
        builder.setBolt("count", new RunningCountBolt(), PARALLELISM)
                .fieldsGrouping("split", new Fields("word"));
        builder.setBolt(
                        "publish",
                        new RabbitBolt(
                                broker,
                                count ->
                                        Publication.toQueue(
                                                to,
                                                (count.getString(0) + " " + count.getString(1))
                                                        .getBytes(UTF_8))))
                .shuffleGrouping("count");
        return builder.createTopology();
    }
}
