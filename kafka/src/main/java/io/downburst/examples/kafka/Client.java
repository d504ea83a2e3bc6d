package io.downburst.examples.kafka;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.apache.storm.kafka.spout.FirstPollOffsetStrategy;
import org.apache.storm.kafka.spout.KafkaSpout;
import org.apache.storm.kafka.spout.KafkaSpoutConfig;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** How the examples reach a broker. */
final class Client {

    private static final int COMMIT_MILLIS = 1000;

    private final String brokers;
    private final Properties properties;

    /**
     * @param brokers host:port of one broker or more, separated by commas
     * @param propertiesFile what a client of theirs must know besides, as Kafka's own tools take it
     *     in {@code --command-config}; empty for nothing
     */
    Client(String brokers, String propertiesFile) throws IOException {
        this.brokers = brokers;
        this.properties = new Properties();
        if (!propertiesFile.isEmpty()) {
            try (Reader reader = Files.newBufferedReader(Path.of(propertiesFile))) {
                properties.load(reader);
            }
        }
    }

    /** For a producer or an admin client. */
    Properties properties() {
        Properties all = new Properties();
        all.putAll(properties);
        all.setProperty("bootstrap.servers", brokers);
        return all;
    }

    /** Emits the values of a topic's records as field {@code value}, from its start at first. */
    KafkaSpout<String, String> spout(String topic, String group) {
        return new KafkaSpout<>(
                KafkaSpoutConfig.builder(brokers, topic)
                        .setProp(properties)
                        .setGroupId(group)
                        .setFirstPollOffsetStrategy(FirstPollOffsetStrategy.UNCOMMITTED_EARLIEST)
                        .setOffsetCommitPeriodMs(COMMIT_MILLIS)
                        .setRecordTranslator(
                                record -> new Values(record.value()), new Fields("value"))
                        .build());
    }
}
