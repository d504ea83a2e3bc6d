package io.downburst.bench.workload;

import org.apache.storm.tuple.Values;

/** Reads one partition of an event log that never ends: the same hundred characters each time. */
final class EventSpout extends BookedSpout {
    private static final String EVENT =
            "abcdefghijklmnopqrstuvwxyz0123456789".repeat(3).substring(0, 100);

    EventSpout(int sampleEvery) {
        super(sampleEvery);
    }

    @Override
    public void nextTuple() {
        if (!Meter.isClosed()) {
            collector.emit(new Values(EVENT), book.nextId());
        }
    }
}
