package io.downburst.engine.sched;

import io.downburst.engine.tuple.EngineTuple;
import io.downburst.engine.tuple.Source;
import java.util.Arrays;
import java.util.List;

/**
 * Tuples from one executor to one task, in the order of their emits.
 *
 * <p>Of those that hang from no tree only the values travel, as long as they have the first one's
 * source: their tuples are made where they are executed, and mostly never leave the processor's
 * registers.
 */
public final class TupleBatch extends Batch {

    private static final Object[] NONE = {};

    private final Edge edge;

    /** Of the values among the items; null if there are none. */
    private final Source source;

    /** Values and tuples. */
    private Object[] items;

    private boolean hasTuples;
    private int size;

    TupleBatch(Edge edge, Source source, int capacity) {
        this.edge = edge;
        this.source = source;
        this.items = new Object[capacity];
    }

    /** A tuple outside flow control, such as a tick. */
    public TupleBatch(EngineTuple only) {
        this(null, null, 1);
        add(only);
    }

    /** Where it came along, or null for a tick. */
    public Edge edge() {
        return edge;
    }

    public int size() {
        return size;
    }

    boolean isFull() {
        return size == items.length;
    }

    void add(Source source, List<Object> values) {
        if (this.source == source) {
            items[size++] = values;
        } else {
            add(new EngineTuple(source, values));
        }
    }

    void add(EngineTuple tuple) {
        hasTuples = true;
        items[size++] = tuple;
    }

    /** For whoever executes it; once for each. */
    public EngineTuple tuple(int index) {
        Object item = items[index];
        // In this order, so as not to look at values that lie in another core's cache.
        return hasTuples && item instanceof EngineTuple tuple
                ? tuple
                : new EngineTuple(source, item);
    }

    /** Lets go of the items, once all were seen to: the inbox keeps its last batch. */
    public void release() {
        items = NONE;
    }

    void grow(int limit) {
        items = Arrays.copyOf(items, Math.min(limit, items.length * 2));
    }
}
