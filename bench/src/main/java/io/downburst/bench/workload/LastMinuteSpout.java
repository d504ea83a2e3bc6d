package io.downburst.bench.workload;

import org.apache.storm.tuple.Values;

/** Has nothing to emit until the measuring is over; then one tuple, to show that all still live. */
final class LastMinuteSpout extends BookedSpout {
    LastMinuteSpout() {
        super(0);
    }

    @Override
    public void nextTuple() {
        if (Meter.isClosed() && book.emitted() == 0) {
            collector.emit(new Values("still here"), book.nextId());
        }
    }
}
