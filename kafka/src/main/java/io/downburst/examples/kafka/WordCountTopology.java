package io.downburst.examples.kafka;

import io.downburst.examples.RunningCountBolt;
import io.downburst.examples.SplitBolt;
import java.util.Properties;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.storm.Config;
import org.apache.storm.StormSubmitter;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.kafka.bolt.KafkaBolt;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/**
 * Counts the words of one Kafka topic and writes each new count to another, the word as its key.
 *
 * <p>Arguments: a broker's host:port, the topic to read, the topic to write, and perhaps a file of
 * client properties.
 */
public final class WordCountTopology {

    private static final String NAME = "kafka-word-count";
    private static final int PARALLELISM = 2;

    private WordCountTopology() {}

    public static void main(String[] args) throws Exception {
        if (args.length < 3) {
            System.err.println("usage: " + NAME + " BROKERS TOPIC COUNTS_TOPIC [PROPERTIES]");
            System.exit(2);
        }
        Client client = new Client(args[0], args.length > 3 ? args[3] : "");
        Config conf = new Config();
        conf.setMaxSpoutPending(5000);
        StormSubmitter.submitTopology(NAME, conf, topology(client, args[1], args[2]));
    }

    private static StormTopology topology(Client client, String from, String to) {
        Properties producer = client.properties();
        producer.setProperty("key.serializer", StringSerializer.class.getName());
        producer.setProperty("value.serializer", StringSerializer.class.getName());
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("lines", client.spout(from, NAME));
        builder.setBolt("split", new SplitBolt(), PARALLELISM).localOrShuffleGrouping("lines");
        builder.setBolt("count", new RunningCountBolt(), PARALLELISM)
                .fieldsGrouping("split", new Fields("word"));
        // It writes its tuples' fields key and message.
        builder.setBolt(
                        "write",
                        new KafkaBolt<String, String>()
                                .withProducerProperties(producer)
                                .withTopicSelector(to))
                .localOrShuffleGrouping("count");
        return builder.createTopology();
    }
}
