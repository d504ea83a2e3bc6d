package io.downburst.engine.tuple;

import com.esotericsoftware.kryo.DefaultSerializer;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
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

    private static final int ACKED = 1;
    private static final int COVERED = 2;
    private static final int FAILED = 4;
    private static final int COVERING = 8;

    /**
     * The first of its tree, {@link #COVERED}: its ack is the tree's end if nothing hangs from it.
     */
    private static final int FIRST = 16;

    private final Source source;

    /**
     * The list of values; of a {@link Source#lone} one the value, or {@link Listed}. Not of the
     * list's type, which would be checked before anybody asks for the values.
     */
    private final Object packed;

    /** Null if untracked, {@link Roots} of its only tree, or {@link Anchors} of several. */
    private Object trees;

    /** Key of the only tree, or 0. */
    private long key;

    /**
     * Which of the above it is. Not in bits that keys leave free: these the compiler would not
     * know, as it does all of a tuple with which a bolt is called.
     */
    private int marks;

    /** Its own edge, if it has one tree, and the edges of the tuples anchored to it. */
    private long edges;

    /**
     * A tuple of no tree.
     *
     * @param packed the list of values; of a {@link Source#lone} one the value, or {@link Listed}
     */
    public EngineTuple(Source source, Object packed) {
        this.source = source;
        this.packed = packed;
    }

    /** A tuple of one tree. */
    public EngineTuple(Source source, Object packed, Roots roots, long key, long edge) {
        // Not by the other constructor, at whose end others might see it: the compiler would have
        // to write the fields below twice.
        this.source = source;
        this.packed = packed;
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
            Source source, Object packed, EngineTuple anchor, long edge) {
        Object trees = anchor.trees;
        if (trees == null) {
            return new EngineTuple(source, packed);
        }
        if (trees instanceof Roots roots) {
            anchor.addEdge(edge);
            return new EngineTuple(source, packed, roots, anchor.key(), edge);
        }
        EngineTuple tuple = new EngineTuple(source, packed);
        tuple.anchor(anchor, edge);
        return tuple;
    }

    /**
     * A tuple with which a bolt is called. While the call lasts it needs no edge of its own: its
     * anchor stands for it. {@link #uncover} must follow.
     *
     * @param roots of its only tree, or null
     */
    public static EngineTuple covered(Source source, Object packed, Roots roots, long key) {
        EngineTuple tuple = new EngineTuple(source, packed, roots, key, 0);
        tuple.marks = COVERED;
        return tuple;
    }

    /** The same of a tree's first tuple, for which the call by which the tree began stands. */
    public static EngineTuple coveredFirst(Source source, Object packed, Roots roots, long key) {
        EngineTuple tuple = new EngineTuple(source, packed, roots, key, 0);
        tuple.marks = COVERED | FIRST;
        return tuple;
    }

    /**
     * Ends the time in which it is {@link #covered}.
     *
     * @param edges what its anchor is to stand for from now on: its {@link #edges} if it {@link
     *     #isAcked}, else an edge of its own
     */
    public void uncover(long edges) {
        marks &= ~(COVERED | FIRST);
        this.edges ^= edges;
    }

    /**
     * Acks it if it is {@link #covered} and not acked yet: its anchor tells of it, once that may.
     *
     * @return whether that is so
     */
    public boolean ackCovered() {
        boolean acks = (marks & (COVERED | ACKED)) == COVERED;
        if (acks) {
            if (marks == (COVERED | FIRST) && edges == 0) {
                // In Storm the ack, which is yet to be told, would be there before whatever comes
                // of this tuple now.
                trees = null;
            }
            marks |= ACKED;
        }
        return acks;
    }

    /** Whether it is {@link #covered} and was acked. */
    public boolean isAckedCovered() {
        return (marks & (COVERED | ACKED)) == (COVERED | ACKED);
    }

    /**
     * Begins the time in which it stands for one that is {@link #covered}; its ack waits.
     *
     * @return for {@link #endCovering}, which must follow: calls in calls may stand for several
     */
    public int beginCovering() {
        int before = marks;
        if ((before & ACKED) == 0) {
            marks |= COVERING;
        }
        return before;
    }

    /**
     * Ends that.
     *
     * @param before what {@link #beginCovering} returned
     * @param edges as for {@link #uncover}
     */
    public void endCovering(int before, long edges, AckSink sink) {
        if ((before & ACKED) != 0) {
            return;
        }
        this.edges ^= edges;
        if ((before & COVERING) == 0) {
            int acked = marks & ACKED;
            marks &= ~(ACKED | COVERING);
            if (acked != 0) {
                ack(sink);
            }
        }
    }

    /** Whether it hangs from one tree. */
    public boolean isOfOneTree() {
        return trees instanceof Roots;
    }

    /** The only tree. */
    public Roots tree() {
        return (Roots) trees;
    }

    /** Whether it was acked and not failed. */
    public boolean isAcked() {
        return (marks & (ACKED | FAILED)) == ACKED;
    }

    /** The edges of the tuples anchored to it, and its own but while it is {@link #covered}. */
    public long edges() {
        return edges;
    }

    /** Has its ack account for an edge to a child, too. */
    public void addEdge(long edge) {
        // As in Storm, what is anchored to it after its ack is in no tree's account.
        if ((marks & ACKED) == 0) {
            edges ^= edge;
        }
    }

    /** The key of its only tree, or 0. */
    public long key() {
        return key;
    }

    /** Hangs this new tuple from another one more; before it is sent. */
    public void anchor(EngineTuple anchor, long edge) {
        if (anchor.trees == null) {
            return;
        }
        anchor.addEdge(edge);
        if (trees == null && anchor.trees instanceof Roots roots) {
            trees = roots;
            key = anchor.key();
            edges = edge;
            return;
        }
        Anchors anchors = anchors();
        if (anchor.trees instanceof Anchors several) {
            for (int i = 0; i < several.size; i++) {
                anchors.add(several.roots[i], several.keys[i], edge);
            }
        } else {
            anchors.add((Roots) anchor.trees, anchor.key(), edge);
        }
    }

    private Anchors anchors() {
        if (trees instanceof Anchors already) {
            return already;
        }
        Anchors anchors = new Anchors();
        if (trees != null) {
            anchors.add((Roots) trees, key(), edges);
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

    /**
     * Says that it and its children so far are done. A second call does nothing, nor does one once
     * it has failed; see {@link #ackCovered} for one that is covered.
     *
     * @return whether it said so, were there any tree to say it to
     */
    public boolean ack(AckSink sink) {
        boolean says = marks == 0;
        if (says) {
            Object trees = this.trees;
            if (trees instanceof Roots roots) {
                sink.ack(roots, key, edges);
            } else if (trees instanceof Anchors several) {
                for (int i = 0; i < several.size; i++) {
                    sink.ack(several.roots[i], several.keys[i], several.edges[i] ^ edges);
                }
            }
        }
        marks |= ACKED;
        return says;
    }

    /** Fails every tree it hangs from. */
    public void fail(AckSink sink) {
        if (trees == null) {
            return;
        }
        if (trees instanceof Roots roots) {
            sink.fail(roots, key());
        } else {
            Anchors several = (Anchors) trees;
            for (int i = 0; i < several.size; i++) {
                sink.fail(several.roots[i], several.keys[i]);
            }
        }
        marks |= FAILED;
    }

    /** Gives every tree it hangs from its whole timeout again. */
    public void resetTimeout(AckSink sink) {
        if (trees instanceof Roots roots) {
            sink.resetTimeout(roots, key());
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

    /** Reads from all over it what executing it will read. */
    public int glance() {
        return (int) key + glance(packed);
    }

    /**
     * The same of what has no tuple yet. Only what nobody can change is read.
     *
     * @return anything
     */
    public static int glance(Object packed) {
        // Its length lies with its characters.
        return packed instanceof String text ? text.length() : 0;
    }

    /** Where it came from. */
    public Source source() {
        return source;
    }

    /** Stands for its own edge in its message id, which stays while {@link #edges} changes. */
    private long shownEdge() {
        return (long) System.identityHashCode(this) << 32 | System.identityHashCode(packed);
    }

    @Override
    public MessageId getMessageId() {
        if (trees instanceof Roots roots) {
            return MessageId.makeRootId(rootId(roots, key()), shownEdge());
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

    private List<Object> values() {
        return isAlone() ? Collections.singletonList(packed) : list();
    }

    @SuppressWarnings("unchecked")
    private List<Object> list() {
        return source.lone() ? ((Listed) packed).values() : (List<Object>) packed;
    }

    private boolean isAlone() {
        return source.lone() && !(packed instanceof Listed);
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
        if (isAlone()) {
            // Which cannot be changed as it is.
            return Collections.singletonList(packed);
        }
        return source.checked() ? Collections.unmodifiableList(list()) : list();
    }

    @Override
    public Object getValue(int i) {
        if (isAlone()) {
            Objects.checkIndex(i, 1);
            return packed;
        }
        return values().get(i);
    }

    @Override
    public Object getValueByField(String field) {
        return getValue(fieldIndex(field));
    }

    @Override
    public String getString(int i) {
        return (String) getValue(i);
    }

    @Override
    public String getStringByField(String field) {
        return (String) getValue(fieldIndex(field));
    }

    @Override
    public Integer getInteger(int i) {
        return (Integer) getValue(i);
    }

    @Override
    public Integer getIntegerByField(String field) {
        return (Integer) getValue(fieldIndex(field));
    }

    @Override
    public Long getLong(int i) {
        return (Long) getValue(i);
    }

    @Override
    public Long getLongByField(String field) {
        return (Long) getValue(fieldIndex(field));
    }

    @Override
    public Boolean getBoolean(int i) {
        return (Boolean) getValue(i);
    }

    @Override
    public Boolean getBooleanByField(String field) {
        return (Boolean) getValue(fieldIndex(field));
    }

    @Override
    public Short getShort(int i) {
        return (Short) getValue(i);
    }

    @Override
    public Short getShortByField(String field) {
        return (Short) getValue(fieldIndex(field));
    }

    @Override
    public Byte getByte(int i) {
        return (Byte) getValue(i);
    }

    @Override
    public Byte getByteByField(String field) {
        return (Byte) getValue(fieldIndex(field));
    }

    @Override
    public Double getDouble(int i) {
        return (Double) getValue(i);
    }

    @Override
    public Double getDoubleByField(String field) {
        return (Double) getValue(fieldIndex(field));
    }

    @Override
    public Float getFloat(int i) {
        return (Float) getValue(i);
    }

    @Override
    public Float getFloatByField(String field) {
        return (Float) getValue(fieldIndex(field));
    }

    @Override
    public byte[] getBinary(int i) {
        return (byte[]) getValue(i);
    }

    @Override
    public byte[] getBinaryByField(String field) {
        return (byte[]) getValue(fieldIndex(field));
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
                + values();
    }
}
