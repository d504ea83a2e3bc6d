package io.downburst.bench.workload;

import java.util.Map;
import java.util.Optional;
import org.apache.storm.task.TopologyContext;

/** Makes mails of bytes. */
final class AvroDeserializeBolt extends MailBolt {
    private transient Mail.Decoder decoder;

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        super.prepare(conf, context);
        decoder = new Mail.Decoder();
    }

    @Override
    Optional<Mail> step(Object bytes) {
        return Optional.of(decoder.decode((byte[]) bytes));
    }
}
