package io.downburst.oracle.component;

import org.apache.storm.trident.testing.FixedBatchSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/** Storm's spout of given batches, made without a compiler's warning. */
public final class FixedBatches {

    private FixedBatches() {}

    public static FixedBatchSpout of(Fields fields, int batch, Values... tuples) {
        return new FixedBatchSpout(fields, batch, tuples);
    }
}
