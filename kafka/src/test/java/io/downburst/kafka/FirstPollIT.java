package io.downburst.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.storm.Config;
import org.apache.storm.LocalCluster;
import org.apache.storm.kafka.spout.FirstPollOffsetStrategy;
import org.apache.storm.kafka.spout.KafkaSpout;
import org.apache.storm.topology.TopologyBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where a topology begins to read: of 100 records, others have committed the first 40. */
@ExtendWith(WithBroker.class)
class FirstPollIT {

    private static final int WRITTEN = 100;
    private static final int LATER = 10;
    private static final long COMMITTED = 40;

    @TempDir Path folder;

    @ParameterizedTest
    @CsvSource({
        "EARLIEST, true, 0",
        "LATEST, true, 100",
        "UNCOMMITTED_EARLIEST, true, 40",
        "UNCOMMITTED_LATEST, true, 40",
        "UNCOMMITTED_EARLIEST, false, 0",
        "UNCOMMITTED_LATEST, false, 100"
    })
    void beginsWhereToldTo(
            FirstPollOffsetStrategy strategy,
            boolean committed,
            int first,
            Broker broker,
            Topics topics)
            throws Exception {
        String topic = "first-" + strategy + "-" + committed;
        write(topics, topic, committed);

        assertThat(read(broker, topics, topic, strategy)).isEqualTo(offsets(first));
    }

    @Test
    void goesOnWithWhatIsLeftIfTheCommittedRecordsAreDeleted(Broker broker, Topics topics)
            throws Exception {
        write(topics, "deleted", true);
        topics.admin()
                .deleteRecords(
                        Map.of(new TopicPartition("deleted", 0), RecordsToDelete.beforeOffset(70)))
                .all()
                .get();

        assertThat(read(broker, topics, "deleted", FirstPollOffsetStrategy.UNCOMMITTED_EARLIEST))
                .isEqualTo(offsets(70));
    }

    private static void write(Topics topics, String topic, boolean committed) throws Exception {
        topics.create(topic, 1);
        topics.sendNumbers(topic, 1, WRITTEN);
        if (committed) {
            OffsetAndMetadata offset = new OffsetAndMetadata(COMMITTED);
            topics.admin()
                    .alterConsumerGroupOffsets(topic, Map.of(new TopicPartition(topic, 0), offset))
                    .all()
                    .get();
        }
    }

    /** The offsets that are acked, in their order, once some more records have come. */
    private List<Integer> read(
            Broker broker, Topics topics, String topic, FirstPollOffsetStrategy strategy)
            throws Exception {
        Path file = folder.resolve("ledger");
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(
                "records",
                new KafkaSpout<>(
                        KilledReader.spout(broker.address(), topic)
                                .setFirstPollOffsetStrategy(strategy)
                                .setTupleListener(new Seeking())
                                .build()));
        builder.setBolt("ledger", new LedgerBolt(file)).globalGrouping("records");
        Map<Integer, Long> ends = Map.of(0, (long) WRITTEN + LATER);
        try (LocalCluster cluster = new LocalCluster()) {
            cluster.submitTopology(topic, new Config(), builder.createTopology());
            // The last must not come before a spout that starts at the end has looked for it.
            Topics.await("its first look", () -> Seeking.TOPICS.contains(topic));
            topics.sendNumbers(topic, 1, LATER);
            topics.awaitCommitted(topic, topic, ends);
        }
        return Files.readAllLines(file).stream()
                .map(line -> Integer.valueOf(line.split(" ")[1]))
                .sorted()
                .toList();
    }

    private static List<Integer> offsets(int first) {
        return IntStream.range(first, WRITTEN + LATER).boxed().toList();
    }
}
