package io.downburst.engine.sched;

import java.util.Arrays;

/** Tuples from one executor to one task, in the order of their emits. */
public final class TupleBatch extends Batch {

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

    /** Takes the item out, so that a tuple is not kept alive by the batch that brought it. */
    public Object take(int index) {
        Object item = items[index];
        items[index] = null;
        return item;
    }

    void grow(int limit) {
        items = Arrays.copyOf(items, Math.min(limit, items.length * 2));
    }
}
