package io.downburst.bench.workload;

import org.apache.storm.tuple.Values;

/** Emits one short string with an increasing integer id, ackers or not, on every call. */
final class ConstSpout extends BookedSpout {
    ConstSpout(int sampleEvery) {
        super(sampleEvery);
    }

    @Override
    public void nextTuple() {
        if (!Meter.isClosed()) {
            collector.emit(new Values("some data"), book.nextId());
        }
    }
}
