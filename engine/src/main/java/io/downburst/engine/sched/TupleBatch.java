package io.downburst.engine.sched;

import io.downburst.engine.tuple.EngineTuple;
import io.downburst.engine.tuple.Source;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * Tuples from one executor to one task, in the order of their emits.
 *
 * <p>Of those that hang from no tree only the values travel, as long as they have the first one's
 * source: their tuples are made where they are executed, and mostly never leave the processor's
 * registers. Of a {@link Source#lone} one the value travels without the list around it, which the
 * compiler then need not make at all where it sees the user's emit.
 */
public final class TupleBatch extends Batch {

    private static final Object[] NONE = {};
    private static final VarHandle ITEMS;
    private static final VarHandle SIZE;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            ITEMS = lookup.findVarHandle(TupleBatch.class, "items", Object[].class);
            SIZE = lookup.findVarHandle(TupleBatch.class, "size", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Edge edge;

    /** Of the values among the items; null if there are none. */
    private final Source source;

    /** Values and tuples. */
    private Object[] items;

    private boolean hasTuples;

    /** Written after the items, since the monitor may look while more are added. */
    private int size;

    /** Items that were handed over before the others. */
    private int ahead;

    /** Nothing but what keeps the compiler from leaving a look at the items out. */
    private int glance;

    TupleBatch(Edge edge, Source source, int capacity) {
        this(edge, source, new Object[capacity]);
    }

    private TupleBatch(Edge edge, Source source, Object[] items) {
        this.edge = edge;
        this.source = source;
        this.items = items;
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

    /** Adds one; true if there is no room for another. */
    boolean add(Source source, Object packed) {
        // A value may be a tuple itself, which would be taken for one on its way.
        return this.source == source && !(packed instanceof EngineTuple)
                ? put(packed)
                : add(new EngineTuple(source, packed));
    }

    /** The same. */
    boolean add(EngineTuple tuple) {
        hasTuples = true;
        return put(tuple);
    }

    private boolean put(Object item) {
        Object[] items = this.items;
        int last = size;
        items[last] = item;
        SIZE.setRelease(this, last + 1);
        return last + 1 == items.length;
    }

    /** For whoever executes it; once for each. */
    public EngineTuple tuple(int index) {
        Object item = items[index];
        // In this order, so as not to look at values that lie in another core's cache.
        return hasTuples && item instanceof EngineTuple tuple
                ? tuple
                : new EngineTuple(source, item);
    }

    /**
     * Has the processor fetch items out of another core's cache, many at a time: executed one after
     * the other each would be waited for. Values without tuples are left alone unless the first is
     * a string: numbers are in one piece, and of lists nothing is known.
     */
    public void fetch(int from, int until) {
        if (!hasTuples && !(items[from] instanceof String)) {
            return;
        }
        int glance = 0;
        for (int i = from; i < until; i++) {
            Object item = items[i];
            glance += item instanceof EngineTuple tuple ? tuple.glance() : EngineTuple.glance(item);
        }
        this.glance = glance;
    }

    /** Lets go of the items, once all were seen to: the inbox keeps its last batch. */
    public void release() {
        items = NONE;
    }

    void grow(int limit) {
        ITEMS.setRelease(this, Arrays.copyOf(items, Math.min(limit, items.length * 2)));
    }

    /** Items that may be handed over; from any thread. */
    int published() {
        return (int) SIZE.getAcquire(this);
    }

    /** What was not handed over ahead, once nothing more is added; null if there is nothing. */
    TupleBatch rest() {
        return ahead == 0 ? this : ahead(size);
    }

    /**
     * What is to be handed over ahead of the rest; null if there is nothing new.
     *
     * @param until as {@link #published}
     */
    TupleBatch ahead(int until) {
        if (until == ahead) {
            return null;
        }
        Object[] all = (Object[]) ITEMS.getAcquire(this);
        TupleBatch part = new TupleBatch(edge, source, Arrays.copyOfRange(all, ahead, until));
        part.hasTuples = hasTuples;
        part.size = until - ahead;
        ahead = until;
        return part;
    }
}
