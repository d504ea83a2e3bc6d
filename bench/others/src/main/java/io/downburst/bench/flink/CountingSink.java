package io.downburst.bench.flink;

import io.downburst.bench.workload.Meter;
import io.downburst.bench.workload.SinkBook;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;

/** Counts what arrives. */
final class CountingSink implements Sink<String> {
    @Override
    public SinkWriter<String> createWriter(WriterInitContext context) {
        SinkBook book = Meter.newSink();
        return new SinkWriter<>() {
            @Override
            public void write(String item, Context itsContext) {
                book.receive();
            }

            @Override
            public void flush(boolean endOfInput) {}

            @Override
            public void close() {}
        };
    }
}
