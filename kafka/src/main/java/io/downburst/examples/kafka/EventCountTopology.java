package io.downburst.examples.kafka;

import java.util.List;
import org.apache.kafka.clients.admin.Admin;
import org.apache.storm.Config;
import org.apache.storm.StormSubmitter;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;

/**
 * Counts the events of a Kafka topic or an event hub: a spout task and a counting task for each
 * partition, and one task that adds up.
 *
 * <p>Arguments: a broker's host:port, the topic, and perhaps a file of client properties.
 */
public final class EventCountTopology {

    private static final String NAME = "event-count";

    private EventCountTopology() {}

    public static void main(String[] args) throws Exception {
        if (args.length < 2) {
            System.err.println("usage: " + NAME + " BROKERS TOPIC [PROPERTIES]");
            System.exit(2);
        }
        Client client = new Client(args[0], args.length > 2 ? args[2] : "");
        Config conf = new Config();
        conf.setMaxSpoutPending(512);
        StormSubmitter.submitTopology(NAME, conf, topology(client, args[1]));
    }

    private static StormTopology topology(Client client, String topic) throws Exception {
        int partitions = partitions(client, topic);
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("events", client.spout(topic, NAME), partitions);
        builder.setBolt("partial", new PartialCountBolt(), partitions)
                .localOrShuffleGrouping("events");
        builder.setBolt("global", new GlobalCountBolt()).globalGrouping("partial");
        return builder.createTopology();
    }

    private static int partitions(Client client, String topic) throws Exception {
        try (Admin admin = Admin.create(client.properties())) {
            return admin.describeTopics(List.of(topic))
                    .allTopicNames()
                    .get()
                    .get(topic)
                    .partitions()
                    .size();
        }
    }
}
