package io.downburst.kafka;

import java.nio.file.Path;
import org.apache.storm.Config;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.kafka.spout.KafkaSpout;
import org.apache.storm.kafka.spout.KafkaSpoutConfig;
import org.apache.storm.topology.TopologyBuilder;

/**
 * Reads a topic with two tasks until it is killed, or until its input ends. Its arguments: the
 * brokers, the topic, which is the group as well, and the ledger's file.
 */
final class KilledReader {

    private KilledReader() {}

    public static void main(String[] args) throws Exception {
        try (LocalCluster cluster = new LocalCluster()) {
            cluster.submitTopology(
                    "reader", new Config(), topology(args[0], args[1], Path.of(args[2])));
            while (System.in.read() >= 0) {
                // Nobody writes; the end is what matters.
            }
        }
    }

    static StormTopology topology(String brokers, String topic, Path ledger) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("records", new KafkaSpout<>(spout(brokers, topic).build())).setNumTasks(2);
        builder.setBolt("ledger", new LedgerBolt(ledger), 2).shuffleGrouping("records");
        return builder.createTopology();
    }

    /**
     * Reads and commits often; the group has the topic's name. A poll is short, for a task that has
     * read all makes the other one of its executor wait so long between two tuples.
     */
    static KafkaSpoutConfig.Builder<String, String> spout(String brokers, String topic) {
        return KafkaSpoutConfig.builder(brokers, topic)
                .setGroupId(topic)
                .setProp("metadata.max.age.ms", 500)
                .setPollTimeoutMs(1)
                .setPartitionRefreshPeriodMs(200)
                .setOffsetCommitPeriodMs(100);
    }
}
