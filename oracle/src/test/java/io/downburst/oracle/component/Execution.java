package io.downburst.oracle.component;

import java.io.Serializable;
import org.apache.storm.tuple.Tuple;

/** What a {@link LambdaBolt} does with a tuple. */
@FunctionalInterface
public interface Execution extends Serializable {

    void execute(Tuple tuple, BoltTask task);
}
