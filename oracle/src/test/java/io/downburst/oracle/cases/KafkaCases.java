package io.downburst.oracle.cases;

import io.downburst.oracle.Catalog;
import io.downburst.oracle.Ledger;
import io.downburst.oracle.Stage;
import io.downburst.oracle.component.EmittingSpout;
import io.downburst.oracle.component.Execution;
import io.downburst.oracle.component.KafkaTopic;
import io.downburst.oracle.component.LedgerListener;
import io.downburst.oracle.component.SharedSums;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.kafka.bolt.KafkaBolt;
import org.apache.storm.kafka.bolt.selector.FieldNameTopicSelector;
import org.apache.storm.kafka.spout.KafkaSpout;
import org.apache.storm.kafka.spout.KafkaSpoutConfig;
import org.apache.storm.kafka.spout.KafkaSpoutRetryExponentialBackoff;
import org.apache.storm.kafka.spout.KafkaSpoutRetryExponentialBackoff.TimeInterval;
import org.apache.storm.kafka.spout.trident.KafkaTridentSpoutConfig;
import org.apache.storm.kafka.spout.trident.KafkaTridentSpoutOpaque;
import org.apache.storm.topology.FailedException;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.trident.TridentTopology;
import org.apache.storm.trident.operation.BaseFilter;
import org.apache.storm.trident.operation.builtin.Count;
import org.apache.storm.trident.tuple.TridentTuple;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;

/** Storm's Kafka classes on a broker that both engines are given. */
public final class KafkaCases {

    private static final int NUMBERS = 50;
    private static final int NEVER_SECS = 3600;

    private KafkaCases() {}

    public static void enter(Catalog catalog) {
        catalog.add("kafka records come again until they are acked", KafkaCases::failed);
        catalog.add("kafka commits stop before a record that is not acked", KafkaCases::held);
        catalog.add("kafka records are given up after two retries", KafkaCases::givenUp);
        catalog.add("committed kafka records that were deleted", KafkaCases::deleted);
        catalog.add("a kafka bolt writes what it gets", KafkaCases::written);
        catalog.add("kafka's opaque spout counts once what failed", KafkaCases::opaque);
    }

    private static KafkaSpoutConfig.Builder<String, String> spout(Stage stage, KafkaTopic topic) {
        return KafkaSpoutConfig.builder(KafkaTopic.broker(), topic.name())
                .setGroupId(topic.name())
                .setPollTimeoutMs(50)
                .setOffsetCommitPeriodMs(100)
                .setTupleListener(new LedgerListener(stage.name()));
    }

    private static void submit(
            Stage stage, KafkaSpoutConfig.Builder<String, String> spout, Execution execution)
            throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("records", new KafkaSpout<>(spout.build()));
        topology.setBolt("bolt", stage.bolt(execution).quietly()).shuffleGrouping("records");
        Config conf = stage.conf();
        conf.setMessageTimeoutSecs(NEVER_SECS);
        stage.submit(topology, conf);
    }

    private static void awaitCommitted(Stage stage, KafkaTopic topic, Map<Integer, Long> offsets)
            throws Exception {
        stage.await("committed " + offsets, () -> topic.committed().equals(offsets));
        stage.fact("committed", topic.committed());
    }

    private static long offset(Tuple record) {
        return record.getLongByField("offset");
    }

    private static void failed(Stage stage) throws Exception {
        try (KafkaTopic topic = new KafkaTopic(2)) {
            topic.writeNumbers(NUMBERS);
            submit(
                    stage,
                    spout(stage, topic),
                    (record, task) -> {
                        String id = record.getIntegerByField("partition") + "/" + offset(record);
                        task.count("seen " + id);
                        if (offset(record) % 10 < task.ledger().counted("seen " + id)) {
                            task.ack(record);
                        } else {
                            task.fail(record);
                        }
                    });
            awaitCommitted(stage, topic, Map.of(0, (long) NUMBERS, 1, (long) NUMBERS));
            stage.kill();
        }
    }

    /** Every record but one is acked, before and after it; then a last one sets that free. */
    private static void held(Stage stage) throws Exception {
        try (KafkaTopic topic = new KafkaTopic(1)) {
            topic.writeNumbers(NUMBERS);
            submit(
                    stage,
                    spout(stage, topic),
                    (record, task) -> {
                        if (offset(record) == 20) {
                            task.held().add(record);
                            return;
                        }
                        task.ack(record);
                        if (offset(record) == 2 * NUMBERS) {
                            task.held().forEach(task::ack);
                        }
                    });
            awaitCommitted(stage, topic, Map.of(0, 20L));
            topic.writeNumbers(NUMBERS);
            stage.await("all others", () -> stage.ledger().acked() == 2 * NUMBERS - 1);
            stage.fact("committed before the held one", topic.committed());
            topic.writeNumbers(1);
            awaitCommitted(stage, topic, Map.of(0, 2L * NUMBERS + 1));
            stage.kill();
        }
    }

    private static void givenUp(Stage stage) throws Exception {
        try (KafkaTopic topic = new KafkaTopic(1)) {
            topic.writeNumbers(NUMBERS);
            TimeInterval atOnce = TimeInterval.milliSeconds(0);
            submit(
                    stage,
                    spout(stage, topic)
                            .setRetry(
                                    new KafkaSpoutRetryExponentialBackoff(
                                            atOnce, atOnce, 2, TimeInterval.seconds(1))),
                    (record, task) -> {
                        if (offset(record) % 20 == 7) {
                            task.fail(record);
                        } else {
                            task.ack(record);
                        }
                    });
            awaitCommitted(stage, topic, Map.of(0, (long) NUMBERS));
            stage.kill();
        }
    }

    private static void deleted(Stage stage) throws Exception {
        try (KafkaTopic topic = new KafkaTopic(1)) {
            topic.writeNumbers(NUMBERS);
            topic.commit(10);
            topic.deleteBefore(30);
            submit(stage, spout(stage, topic), (record, task) -> task.ack(record));
            awaitCommitted(stage, topic, Map.of(0, (long) NUMBERS));
            stage.kill();
        }
    }

    /** One message is too large, one has no topic. */
    private static void written(Stage stage) throws Exception {
        try (KafkaTopic topic = new KafkaTopic(1)) {
            EmittingSpout spout = stage.spout("key", "message", "topic");
            for (int i = 0; i < NUMBERS; i++) {
                spout.emits("k" + i, "m" + i, topic.name());
            }
            spout.emits("large", "m".repeat(2000), topic.name());
            spout.emits("lost", "m", null);
            Properties producer = new Properties();
            producer.put("bootstrap.servers", KafkaTopic.broker());
            producer.put("max.request.size", "1000");
            String strings = "org.apache.kafka.common.serialization.StringSerializer";
            producer.put("key.serializer", strings);
            producer.put("value.serializer", strings);
            TopologyBuilder topology = new TopologyBuilder();
            topology.setSpout("spout", spout);
            topology.setBolt(
                            "write",
                            new KafkaBolt<String, String>()
                                    .withProducerProperties(producer)
                                    .withTopicSelector(new FieldNameTopicSelector("topic", null)))
                    .shuffleGrouping("spout");
            stage.run(topology);
            stage.fact("written", topic.records());
        }
    }

    private static void opaque(Stage stage) throws Exception {
        try (KafkaTopic topic = new KafkaTopic(2)) {
            for (int life = 1; life <= 2; life++) {
                topic.writeNumbers(NUMBERS);
                stage.submit(counting(stage, topic), stage.conf());
                String counts = counts(2L * life);
                stage.await(
                        "counts of life " + life,
                        () -> SharedSums.values(stage.name()).equals(counts));
                stage.kill();
                stage.awaitNameFree();
                stage.fact("counts of life " + life, SharedSums.values(stage.name()));
            }
        }
    }

    private static String counts(long each) {
        Map<String, Long> counts = new TreeMap<>();
        for (int n = 0; n < NUMBERS; n++) {
            counts.put("[" + n + "]", each);
        }
        return counts.toString();
    }

    private static StormTopology counting(Stage stage, KafkaTopic topic) {
        KafkaTridentSpoutConfig<String, String> spout =
                KafkaTridentSpoutConfig.builder(KafkaTopic.broker(), topic.name())
                        .setProp("max.poll.records", 10)
                        .setPollTimeoutMs(50)
                        .build();
        TridentTopology topology = new TridentTopology();
        topology.newStream(topic.name(), new KafkaTridentSpoutOpaque<>(spout))
                .filter(new Fields("partition", "offset"), new FailsAtFirst(stage.name()))
                .groupBy(new Fields("value"))
                .persistentAggregate(
                        SharedSums.opaque(stage.name()), new Count(), new Fields("count"));
        return topology.build();
    }

    /** Fails the batch that holds one of some records, the first time it does. */
    private static final class FailsAtFirst extends BaseFilter {
        private final String caseName;

        FailsAtFirst(String caseName) {
            this.caseName = caseName;
        }

        @Override
        public boolean isKeep(TridentTuple record) {
            String failure = "failed " + record.getInteger(0) + "/" + record.getLong(1);
            Ledger ledger = Ledger.of(caseName);
            if (record.getLong(1) % 40 == 25 && ledger.counted(failure) == 0) {
                ledger.count(failure);
                ledger.tally("failed batches", failure);
                throw new FailedException(failure);
            }
            return true;
        }
    }
}
