package io.downburst.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** What the tests do to a broker's topics, and ask of its consumer groups. */
final class Topics implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final Map<String, Object> conf;
    private final Admin admin;
    private final KafkaProducer<String, String> producer;

    Topics(Broker broker) {
        conf = Map.of("bootstrap.servers", broker.address());
        admin = Admin.create(conf);
        producer = new KafkaProducer<>(conf, new StringSerializer(), new StringSerializer());
    }

    Admin admin() {
        return admin;
    }

    void create(String topic, int partitions) throws Exception {
        admin.createTopics(List.of(new NewTopic(topic, partitions, (short) 1))).all().get();
        awaitLeaders(topic, partitions);
    }

    /** Adds partitions to a topic until there are so many. */
    void extend(String topic, int partitions) throws Exception {
        admin.createPartitions(Map.of(topic, NewPartitions.increaseTo(partitions))).all().get();
        awaitLeaders(topic, partitions);
    }

    /** A producer that comes too early may never get its numbers in order again. */
    private void awaitLeaders(String topic, int partitions) throws Exception {
        await("leaders of " + topic, () -> hasLeaders(topic, partitions));
    }

    private boolean hasLeaders(String topic, int partitions) throws Exception {
        try {
            return ends(topic, partitions).size() == partitions;
        } catch (ExecutionException e) {
            return false; // The broker has not heard of the topic yet.
        }
    }

    /** Writes the numbers from 0 to every partition, and waits until they are there. */
    void sendNumbers(String topic, int partitions, int count) {
        for (int i = 0; i < count; i++) {
            for (int partition = 0; partition < partitions; partition++) {
                producer.send(new ProducerRecord<>(topic, partition, null, "" + i));
            }
        }
        producer.flush();
    }

    /** Writes values to one partition, and waits until they are there. */
    void send(String topic, int partition, List<String> values) {
        values.forEach(it -> producer.send(new ProducerRecord<>(topic, partition, null, it)));
        producer.flush();
    }

    /** Keys and values of what is in partition 0. */
    List<Map.Entry<String, String>> read(String topic) throws Exception {
        TopicPartition partition = new TopicPartition(topic, 0);
        long end = ends(topic, 1).get(0);
        List<Map.Entry<String, String>> records = new ArrayList<>();
        try (KafkaConsumer<String, String> consumer =
                new KafkaConsumer<>(conf, new StringDeserializer(), new StringDeserializer())) {
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            while (consumer.position(partition) < end) {
                consumer.poll(Duration.ofMillis(100))
                        .forEach(it -> records.add(Map.entry(it.key(), it.value())));
            }
        }
        return records;
    }

    /** The end of each partition. */
    Map<Integer, Long> ends(String topic, int partitions) throws Exception {
        Map<TopicPartition, OffsetSpec> latest =
                IntStream.range(0, partitions)
                        .mapToObj(partition -> new TopicPartition(topic, partition))
                        .collect(Collectors.toMap(it -> it, it -> OffsetSpec.latest()));
        Map<Integer, Long> ends = new HashMap<>();
        admin.listOffsets(latest)
                .all()
                .get()
                .forEach((partition, info) -> ends.put(partition.partition(), info.offset()));
        return ends;
    }

    /** What a group has committed, by partition. */
    Map<Integer, Long> committed(String group, String topic)
            throws InterruptedException, ExecutionException {
        Map<Integer, Long> committed = new HashMap<>();
        admin.listConsumerGroupOffsets(group)
                .partitionsToOffsetAndMetadata()
                .get()
                .forEach(
                        (partition, offset) -> {
                            if (partition.topic().equals(topic)) {
                                committed.put(partition.partition(), offset.offset());
                            }
                        });
        return committed;
    }

    void awaitCommitted(String group, String topic, Map<Integer, Long> offsets) throws Exception {
        await("committed " + offsets, () -> committed(group, topic).equals(offsets));
    }

    static void await(String what, Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.call()) {
            assertThat(System.nanoTime()).as("patience for: " + what).isLessThan(deadline);
            Thread.sleep(20);
        }
    }

    @Override
    public void close() {
        producer.close();
        admin.close();
    }
}
