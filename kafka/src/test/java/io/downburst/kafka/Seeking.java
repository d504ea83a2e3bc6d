package io.downburst.kafka;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.TopicPartition;
import org.apache.storm.kafka.spout.KafkaSpoutMessageId;
import org.apache.storm.kafka.spout.KafkaTupleListener;
import org.apache.storm.task.TopologyContext;

/** Hears from a spout when it knows where to begin. */
final class Seeking implements KafkaTupleListener {

    /** The topics of the spouts that do. */
    static final Set<String> TOPICS = ConcurrentHashMap.newKeySet();

    @Override
    public void onPartitionsReassigned(Collection<TopicPartition> partitions) {
        partitions.forEach(partition -> TOPICS.add(partition.topic()));
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context) {}

    @Override
    public void onEmit(List<Object> tuple, KafkaSpoutMessageId id) {}

    @Override
    public void onAck(KafkaSpoutMessageId id) {}

    @Override
    public void onRetry(KafkaSpoutMessageId id) {}

    @Override
    public void onMaxRetryReached(KafkaSpoutMessageId id) {}
}
