package io.downburst.engine.grouping;

/** Leaves the choice to the emitter: such a subscription gets tuples from emitDirect only. */
public final class DirectGrouper implements Grouper {

    static final DirectGrouper INSTANCE = new DirectGrouper();

    private DirectGrouper() {}
}
