package io.downburst.bench.jet;

import com.hazelcast.jet.core.AbstractProcessor;
import io.downburst.bench.workload.Meter;
import io.downburst.bench.workload.SinkBook;

/** Counts what arrives. */
final class SinkProcessor extends AbstractProcessor {
    private SinkBook book;

    @Override
    protected void init(Context context) {
        book = Meter.newSink();
    }

    @Override
    protected boolean tryProcess0(Object item) {
        book.receive();
        return true;
    }
}
