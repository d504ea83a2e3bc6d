package io.downburst.rabbitmq;

import java.io.Serializable;
import org.apache.storm.tuple.Tuple;

/** Makes the message to publish out of a tuple. */
@FunctionalInterface
public interface TupleToPublication extends Serializable {

    Publication publication(Tuple tuple);
}
