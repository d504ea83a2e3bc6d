package io.downburst.engine.sched;

import io.downburst.engine.tuple.EngineTuple;
import io.downburst.engine.tuple.Source;
import org.apache.storm.tuple.Fields;

/** Tuples of one value, as far as a core can tell. */
final class Tuples {

    private static final Source SOURCE =
            new Source(null, "component", 1, "default", new Fields("value"), true);

    private Tuples() {}

    static EngineTuple of(Object value) {
        return new EngineTuple(SOURCE, value);
    }

    static TupleBatch batchOf(Object value) {
        return new TupleBatch(of(value));
    }

    /** The value of a batch's only tuple. */
    static Object only(TupleBatch batch) {
        return batch.tuple(0).getValue(0);
    }
}
