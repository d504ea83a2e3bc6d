package io.downburst.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.kafka.spout.FirstPollOffsetStrategy;
import org.apache.storm.kafka.spout.trident.KafkaTridentSpoutConfig;
import org.apache.storm.kafka.spout.trident.KafkaTridentSpoutOpaque;
import org.apache.storm.topology.FailedException;
import org.apache.storm.trident.TridentTopology;
import org.apache.storm.trident.operation.BaseFilter;
import org.apache.storm.trident.operation.builtin.Count;
import org.apache.storm.trident.state.OpaqueValue;
import org.apache.storm.trident.state.StateFactory;
import org.apache.storm.trident.state.map.IBackingMap;
import org.apache.storm.trident.state.map.OpaqueMap;
import org.apache.storm.trident.tuple.TridentTuple;
import org.apache.storm.tuple.Fields;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Trident's opaque Kafka spout: each record is counted once, though batches fail and topologies
 * end.
 */
@ExtendWith(WithBroker.class)
class TridentIT {

    private static final int PARTITIONS = 2;
    private static final int WRITTEN = 500;

    @TempDir Path folder;

    @Test
    void countsEachRecordOnce(Broker broker, Topics topics) throws Exception {
        topics.create("exactly", PARTITIONS);
        topics.sendNumbers("exactly", PARTITIONS, WRITTEN);
        countTo(broker, PARTITIONS);
        topics.sendNumbers("exactly", PARTITIONS, WRITTEN);
        countTo(broker, 2 * PARTITIONS);

        assertThat(FailsAtFirst.FAILED).as("batches failed").isNotEmpty();
    }

    /**
     * Runs a topology until every number has been counted so often; closing it may not change that.
     */
    private void countTo(Broker broker, long times) throws Exception {
        Map<String, Long> all =
                IntStream.range(0, WRITTEN)
                        .boxed()
                        .collect(Collectors.toMap(String::valueOf, number -> times));
        Config conf = new Config();
        conf.put(Config.TOPOLOGY_TRIDENT_BATCH_EMIT_INTERVAL_MILLIS, 10);
        LocalCluster.Builder builder =
                new LocalCluster.Builder()
                        .withDaemonConf(Config.STORM_LOCAL_DIR, folder.toString());
        try (LocalCluster cluster = builder.build()) {
            cluster.submitTopology("exactly", conf, topology(broker));
            Topics.await("counts of " + times, () -> Counts.sums().equals(all));
        }
        assertThat(Counts.sums()).isEqualTo(all);
    }

    private static StormTopology topology(Broker broker) {
        KafkaTridentSpoutConfig<String, String> spout =
                KafkaTridentSpoutConfig.builder(broker.address(), "exactly")
                        .setProp("max.poll.records", 50)
                        .setPollTimeoutMs(50)
                        .setFirstPollOffsetStrategy(FirstPollOffsetStrategy.UNCOMMITTED_EARLIEST)
                        .build();
        StateFactory counts = (conf, metrics, task, tasks) -> OpaqueMap.<Long>build(new Counts());
        TridentTopology topology = new TridentTopology();
        topology.newStream("records", new KafkaTridentSpoutOpaque<>(spout))
                .parallelismHint(PARTITIONS)
                .filter(new Fields("value", "offset"), new FailsAtFirst())
                .groupBy(new Fields("value"))
                .persistentAggregate(counts, new Count(), new Fields("count"));
        return topology.build();
    }

    /** Fails each batch that holds one of some records, the first time it does. */
    private static final class FailsAtFirst extends BaseFilter {
        static final Map<Object, Boolean> FAILED = new ConcurrentHashMap<>();

        @Override
        public boolean isKeep(TridentTuple record) {
            long offset = record.getLongByField("offset");
            if (offset % 97 == 50 && FAILED.putIfAbsent(offset, true) == null) {
                throw new FailedException("as planned, at " + offset);
            }
            return true;
        }
    }

    /** Counts by number, which outlive topologies. */
    @SuppressWarnings("rawtypes") // As in Storm's maps.
    private static final class Counts implements IBackingMap<OpaqueValue> {
        private static final Map<Object, OpaqueValue> VALUES = new ConcurrentHashMap<>();

        static Map<String, Long> sums() {
            return VALUES.entrySet().stream()
                    .collect(
                            Collectors.toMap(
                                    it -> (String) it.getKey(),
                                    it -> (Long) it.getValue().getCurr()));
        }

        @Override
        public List<OpaqueValue> multiGet(List<List<Object>> keys) {
            List<OpaqueValue> values = new ArrayList<>();
            keys.forEach(key -> values.add(VALUES.get(key.get(0))));
            return values;
        }

        @Override
        public void multiPut(List<List<Object>> keys, List<OpaqueValue> values) {
            for (int i = 0; i < keys.size(); i++) {
                VALUES.put(keys.get(i).get(0), values.get(i));
            }
        }
    }
}
