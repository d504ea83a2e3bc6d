package io.downburst.bench.workload;

import org.apache.storm.tuple.Values;

/** Messages of a hundred digits without 9, and without ids: nobody hears what became of them. */
final class SortSpout extends DigitsSpout {
    SortSpout() {
        super(100, 9, 0);
    }

    @Override
    void emit(Values values) {
        book.emit();
        collector.emit(values);
    }
}
