package io.downburst.bench.workload;

import java.util.List;
import org.apache.storm.tuple.Values;

/** The constant tuple, on schedule. */
final class RateSpout extends PacedSpout {
    RateSpout(int tuplesPerSecond, int sampleEvery) {
        super(tuplesPerSecond, sampleEvery);
    }

    @Override
    List<Object> nextValues() {
        return new Values("some data");
    }
}
