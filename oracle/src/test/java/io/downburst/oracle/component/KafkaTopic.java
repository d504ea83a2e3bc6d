package io.downburst.oracle.component;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * A new topic on the broker that both engines share, and the one group that reads it, which has the
 * topic's name.
 */
public final class KafkaTopic implements AutoCloseable {

    /** The system property that tells where the broker is. */
    public static final String BROKER = "oracle.kafka";

    private static final Map<String, Object> CLIENT =
            Map.of("bootstrap.servers", System.getProperty(BROKER, "nowhere:1"));

    private final Admin admin = Admin.create(CLIENT);
    private final KafkaProducer<String, String> producer =
            new KafkaProducer<>(CLIENT, new StringSerializer(), new StringSerializer());
    private final String name = "oracle-" + UUID.randomUUID();
    private final List<TopicPartition> partitions;

    public KafkaTopic(int partitions) throws Exception {
        admin.createTopics(List.of(new NewTopic(name, partitions, (short) 1))).all().get();
        this.partitions =
                IntStream.range(0, partitions).mapToObj(p -> new TopicPartition(name, p)).toList();
    }

    public static String broker() {
        return CLIENT.get("bootstrap.servers").toString();
    }

    public String name() {
        return name;
    }

    /** Writes the numbers from 0 to every partition, each when the one before is there. */
    public void writeNumbers(int count) throws Exception {
        for (int n = 0; n < count; n++) {
            for (TopicPartition partition : partitions) {
                producer.send(
                                new ProducerRecord<>(
                                        name, partition.partition(), null, Integer.toString(n)))
                        .get();
            }
        }
    }

    /** Commits an offset for every partition. */
    public void commit(long offset) throws Exception {
        admin.alterConsumerGroupOffsets(name, each(new OffsetAndMetadata(offset))).all().get();
    }

    /** Deletes what is before an offset in every partition. */
    public void deleteBefore(long offset) throws Exception {
        admin.deleteRecords(each(RecordsToDelete.beforeOffset(offset))).all().get();
    }

    private <T> Map<TopicPartition, T> each(T value) {
        return partitions.stream().collect(Collectors.toMap(p -> p, p -> value));
    }

    /** What is committed, by partition. */
    public Map<Integer, Long> committed() {
        Map<Integer, Long> committed = new TreeMap<>();
        try {
            admin.listConsumerGroupOffsets(name)
                    .partitionsToOffsetAndMetadata()
                    .get()
                    .forEach((p, offset) -> committed.put(p.partition(), offset.offset()));
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
        return committed;
    }

    /** Keys and values of all records. */
    public Map<String, String> records() {
        Map<String, String> records = new TreeMap<>();
        try (KafkaConsumer<String, String> consumer =
                new KafkaConsumer<>(CLIENT, new StringDeserializer(), new StringDeserializer())) {
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            while (!isAtEnd(consumer)) {
                consumer.poll(Duration.ofMillis(100))
                        .forEach(record -> records.put(record.key(), record.value()));
            }
        }
        return records;
    }

    private boolean isAtEnd(KafkaConsumer<?, ?> consumer) {
        return consumer.endOffsets(partitions).entrySet().stream()
                .allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
    }

    @Override
    public void close() {
        producer.close();
        admin.close();
    }
}
