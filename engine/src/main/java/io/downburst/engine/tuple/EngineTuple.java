package io.downburst.engine.tuple;

import com.esotericsoftware.kryo.DefaultSerializer;
import java.util.Collections;
import java.util.List;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.task.GeneralTopologyContext;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.Tuple;

/**
 * A tuple on its way through this process.
 *
 * <p>It knows its tree by reference and key, and carries one value that is its own edge xored with
 * the edges of the tuples anchored to it: acking it is one xor at the root. The accessors belong to
 * everyone; what changes (edges, the acked mark) belongs to the executor that executes it, and
 * calls from other threads reach it through that executor's inlet.
 */
@DefaultSerializer(KeptTupleSerializer.class)
public final class EngineTuple implements Tuple {

    private static final long ACKED = Long.MIN_VALUE;

    private final Source source;

    /** A list; not its type, which would be checked before anybody asks for the values. */
    private final Object values;

    /** Null if untracked, {@link Roots} of its only tree, or {@link Anchors} of several. */
    private Object trees;

    /** Key of the only tree, with the acked mark as its sign. */
    private long key;

    /** Its own edge, if it has one tree, and the edges of the tuples anchored to it. */
    private long edges;

    /**
     * A tuple of no tree.
     *
     * @param values a list
     */
    public EngineTuple(Source source, Object values) {
        this.source = source;
        this.values = values;
    }

    /** A tuple of one tree. */
    public EngineTuple(Source source, List<Object> values, Roots roots, long key, long edge) {
        this.source = source;
        this.values = values;
        this.trees = roots;
        this.key = key;
        this.edges = edge;
    }

    /**
     * A tuple anchored to one other.
     *
     * @param edge random, or anything if the anchor has no tree
     */
    public static EngineTuple anchored(
            Source source, List<Object> values, EngineTuple anchor, long edge) {
        Object trees = anchor.trees;
        if (trees == null) {
            return new EngineTuple(source, values);
        }
        if (trees instanceof Roots roots) {
            anchor.edges ^= edge;
            return new EngineTuple(source, values, roots, anchor.key & ~ACKED, edge);
        }
        EngineTuple tuple = new EngineTuple(source, values);
        tuple.anchor(anchor, edge);
        return tuple;
    }

    /** Hangs this new tuple from another one more; before it is sent. */
    public void anchor(EngineTuple anchor, long edge) {
        if (anchor.trees == null) {
            return;
        }
        anchor.edges ^= edge;
        if (trees == null && anchor.trees instanceof Roots roots) {
            trees = roots;
            key = anchor.key & ~ACKED;
            edges = edge;
            return;
        }
        Anchors anchors = anchors();
        if (anchor.trees instanceof Anchors several) {
            for (int i = 0; i < several.size; i++) {
                anchors.add(several.roots[i], several.keys[i], edge);
            }
        } else {
            anchors.add((Roots) anchor.trees, anchor.key & ~ACKED, edge);
        }
    }

    private Anchors anchors() {
        if (trees instanceof Anchors already) {
            return already;
        }
        Anchors anchors = new Anchors();
        if (trees != null) {
            anchors.add((Roots) trees, key, edges);
            edges = 0;
            key = 0;
        }
        trees = anchors;
        return anchors;
    }

    /** Whether it hangs from any tree. */
    public boolean isTracked() {
        return trees != null;
    }

    /** Says that it and its children so far are done; a second call does nothing. */
    public void ack(AckSink sink) {
        if (key < 0) {
            return;
        }
        Object trees = this.trees;
        if (trees instanceof Roots roots) {
            sink.ack(roots, key, edges);
        } else if (trees instanceof Anchors several) {
            for (int i = 0; i < several.size; i++) {
                sink.ack(several.roots[i], several.keys[i], several.edges[i] ^ edges);
            }
        }
        key |= ACKED;
    }

    /** Fails every tree it hangs from. */
    public void fail(AckSink sink) {
        if (trees instanceof Roots roots) {
            sink.fail(roots, key & ~ACKED);
        } else if (trees instanceof Anchors several) {
            for (int i = 0; i < several.size; i++) {
                sink.fail(several.roots[i], several.keys[i]);
            }
        }
    }

    /** Gives every tree it hangs from its whole timeout again. */
    public void resetTimeout(AckSink sink) {
        if (trees instanceof Roots roots) {
            sink.resetTimeout(roots, key & ~ACKED);
        } else if (trees instanceof Anchors several) {
            for (int i = 0; i < several.size; i++) {
                sink.resetTimeout(several.roots[i], several.keys[i]);
            }
        }
    }

    /** A tree's id as the API shows it: the same for all tuples of the tree, rarely for others. */
    static long rootId(Roots roots, long key) {
        long id = key + 0x9E3779B97F4A7C15L * (roots.index() + 1);
        id = (id ^ id >>> 30) * 0xBF58476D1CE4E5B9L;
        return id ^ id >>> 31;
    }

    /** Where it came from. */
    public Source source() {
        return source;
    }

    /** Stands for its own edge in its message id, which stays while {@link #edges} changes. */
    private long shownEdge() {
        return (long) System.identityHashCode(this) << 32 | System.identityHashCode(values);
    }

    @Override
    public MessageId getMessageId() {
        if (trees instanceof Roots roots) {
            return MessageId.makeRootId(rootId(roots, key & ~ACKED), shownEdge());
        }
        if (trees instanceof Anchors several) {
            return MessageId.makeId(several.toIds());
        }
        return MessageId.makeUnanchored();
    }

    @Override
    public GlobalStreamId getSourceGlobalStreamId() {
        return new GlobalStreamId(source.component(), source.stream());
    }

    @Override
    public String getSourceComponent() {
        return source.component();
    }

    @Override
    public int getSourceTask() {
        return source.task();
    }

    @Override
    public String getSourceStreamId() {
        return source.stream();
    }

    @Override
    public GeneralTopologyContext getContext() {
        return source.context();
    }

    @SuppressWarnings("unchecked")
    private List<Object> values() {
        return (List<Object>) values;
    }

    @Override
    public int size() {
        return values().size();
    }

    @Override
    public boolean contains(String field) {
        return source.fields().contains(field);
    }

    @Override
    public Fields getFields() {
        return source.fields();
    }

    @Override
    public int fieldIndex(String field) {
        return source.fields().fieldIndex(field);
    }

    @Override
    public List<Object> select(Fields selector) {
        return source.fields().select(selector, values());
    }

    @Override
    public List<Object> getValues() {
        return source.checked() ? Collections.unmodifiableList(values()) : values();
    }

    @Override
    public Object getValue(int i) {
        return values().get(i);
    }

    @Override
    public Object getValueByField(String field) {
        return values().get(fieldIndex(field));
    }

    @Override
    public String getString(int i) {
        return (String) values().get(i);
    }

    @Override
    public String getStringByField(String field) {
        return (String) values().get(fieldIndex(field));
    }

    @Override
    public Integer getInteger(int i) {
        return (Integer) values().get(i);
    }

    @Override
    public Integer getIntegerByField(String field) {
        return (Integer) values().get(fieldIndex(field));
    }

    @Override
    public Long getLong(int i) {
        return (Long) values().get(i);
    }

    @Override
    public Long getLongByField(String field) {
        return (Long) values().get(fieldIndex(field));
    }

    @Override
    public Boolean getBoolean(int i) {
        return (Boolean) values().get(i);
    }

    @Override
    public Boolean getBooleanByField(String field) {
        return (Boolean) values().get(fieldIndex(field));
    }

    @Override
    public Short getShort(int i) {
        return (Short) values().get(i);
    }

    @Override
    public Short getShortByField(String field) {
        return (Short) values().get(fieldIndex(field));
    }

    @Override
    public Byte getByte(int i) {
        return (Byte) values().get(i);
    }

    @Override
    public Byte getByteByField(String field) {
        return (Byte) values().get(fieldIndex(field));
    }

    @Override
    public Double getDouble(int i) {
        return (Double) values().get(i);
    }

    @Override
    public Double getDoubleByField(String field) {
        return (Double) values().get(fieldIndex(field));
    }

    @Override
    public Float getFloat(int i) {
        return (Float) values().get(i);
    }

    @Override
    public Float getFloatByField(String field) {
        return (Float) values().get(fieldIndex(field));
    }

    @Override
    public byte[] getBinary(int i) {
        return (byte[]) values().get(i);
    }

    @Override
    public byte[] getBinaryByField(String field) {
        return (byte[]) values().get(fieldIndex(field));
    }

    @Override
    public String toString() {
        return "source: "
                + source.component()
                + ":"
                + source.task()
                + ", stream: "
                + source.stream()
                + ", id: "
                + getMessageId()
                + ", "
                + values;
    }
}
