package io.downburst.bench.workload;

import java.util.Map;
import org.apache.storm.trident.operation.OperationAwareMapFunction;
import org.apache.storm.trident.operation.TridentOperationContext;
import org.apache.storm.trident.tuple.TridentTuple;
import org.apache.storm.tuple.Values;

/** Gives back what it gets, and counts it. */
final class Identity implements OperationAwareMapFunction {
    private transient SinkBook book;

    @Override
    public void prepare(Map<String, Object> conf, TridentOperationContext context) {
        book = Meter.newSink();
    }

    @Override
    public Values execute(TridentTuple tuple) {
        book.receive();
        return new Values(tuple.getValue(0));
    }

    @Override
    public void cleanup() {}
}
