package io.downburst.engine.sched;

import java.util.Arrays;

/** Tuples from one executor to one task, in the order of their emits. */
public final class TupleBatch extends Batch {

    private static final Object[] NONE = {};

    private final Edge edge;
    Object[] items;
    int size;

    TupleBatch(Edge edge, int capacity) {
        this.edge = edge;
        this.items = new Object[capacity];
    }

    /** A batch outside flow control, such as a tick. */
    public TupleBatch(Object... items) {
        this.edge = null;
        this.items = items;
        this.size = items.length;
    }

    /** Where it came along, or null for a tick. */
    public Edge edge() {
        return edge;
    }

    public int size() {
        return size;
    }

    public Object item(int index) {
        return items[index];
    }

    /** Lets go of the items, once all were seen to: the inbox keeps its last batch. */
    public void release() {
        items = NONE;
    }

    void grow(int limit) {
        items = Arrays.copyOf(items, Math.min(limit, items.length * 2));
    }
}
