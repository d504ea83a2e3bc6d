package io.downburst.engine.tuple;

/** Takes what a tuple says of its trees; one call a root. */
public interface AckSink {

    /** Xors edges into the tree. */
    void ack(Roots roots, long key, long edges);

    void fail(Roots roots, long key);

    void resetTimeout(Roots roots, long key);
}
