package io.downburst.engine.sched;

import io.downburst.engine.tuple.EngineTuple;
import java.util.List;

/** Tuples of one value, as far as a core can tell. */
final class Tuples {

    private Tuples() {}

    static EngineTuple of(Object value) {
        return new EngineTuple(null, List.of(value));
    }

    static TupleBatch batchOf(Object value) {
        return new TupleBatch(of(value));
    }

    /** The value of a batch's only tuple. */
    static Object only(TupleBatch batch) {
        return batch.tuple(0).getValue(0);
    }
}
