package io.downburst.bench.workload;

import java.util.Map;
import org.apache.storm.trident.operation.BaseFilter;
import org.apache.storm.trident.operation.TridentOperationContext;
import org.apache.storm.trident.tuple.TridentTuple;

/** Lets every tuple pass, and counts it. */
final class PassAll extends BaseFilter {
    private transient SinkBook book;

    @Override
    public void prepare(Map<String, Object> conf, TridentOperationContext context) {
        book = Meter.newSink();
    }

    @Override
    public boolean isKeep(TridentTuple tuple) {
        book.receive();
        return true;
    }
}
