package io.downburst.engine.sched;

import io.downburst.engine.tuple.EngineTuple;
import io.downburst.engine.tuple.Source;
import org.apache.storm.tuple.Fields;

/** Tuples of one value. */
final class Tuples {

    static final Source SOURCE =
            new Source(null, "component", 1, "default", new Fields("value"), true);

    private Tuples() {}

    static EngineTuple of(Object value) {
        return new EngineTuple(SOURCE, value);
    }
}
