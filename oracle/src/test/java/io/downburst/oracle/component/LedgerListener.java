package io.downburst.oracle.component;

import io.downburst.oracle.Ledger;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.apache.storm.kafka.spout.KafkaSpoutMessageId;
import org.apache.storm.kafka.spout.KafkaTupleListener;
import org.apache.storm.task.TopologyContext;

/** Enters what a KafkaSpout does in the ledger; a message is a record, named partition/offset. */
public final class LedgerListener implements KafkaTupleListener {

    private final String caseName;

    public LedgerListener(String caseName) {
        this.caseName = caseName;
    }

    private Ledger ledger() {
        return Ledger.of(caseName);
    }

    private static String record(KafkaSpoutMessageId id) {
        return id.partition() + "/" + id.offset();
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context) {}

    @Override
    public void onEmit(List<Object> tuple, KafkaSpoutMessageId id) {
        ledger().emitted(record(id));
    }

    @Override
    public void onAck(KafkaSpoutMessageId id) {
        ledger().acked(record(id));
    }

    @Override
    public void onRetry(KafkaSpoutMessageId id) {
        ledger().failed(record(id));
    }

    @Override
    public void onMaxRetryReached(KafkaSpoutMessageId id) {
        ledger().tally("given up", record(id));
    }

    @Override
    public void onPartitionsReassigned(Collection<TopicPartition> partitions) {}
}
