package io.downburst.bench.workload;

import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.Utils;

/** Acks and counts a tuple, then sleeps for a millisecond. */
final class ThrottledBolt extends DevNullBolt {
    @Override
    public void execute(Tuple tuple) {
        super.execute(tuple);
        Utils.sleep(1);
    }
}
