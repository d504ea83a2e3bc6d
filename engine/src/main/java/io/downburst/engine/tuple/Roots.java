package io.downburst.engine.tuple;

import java.util.Arrays;

/**
 * The open tuple trees of one spout executor: what acker bolts are in Storm, without the bolts.
 *
 * <p>A tree is a slot in arrays. Every edge of the tree has a random 64-bit value that is xored in
 * twice, when the edge is made and when its tuple is acked; a value of zero means that all reached
 * edges are acked (the algorithm of Storm's Acker, by N. Marz). Tuples name their tree by a key:
 * generation in the upper half, slot in the lower. The generation moves on when a tree ends, so
 * that late and doubled acks find nothing.
 *
 * <p>All of it belongs to the spout executor's thread; acks from elsewhere reach it in batches.
 */
public final class Roots {

    /** How a tree ended. */
    public enum End {
        ACKED,
        FAILED,
        TIMED_OUT
    }

    /** Is told of trees that ended, with what {@link #open} was given. */
    public interface Listener {
        void acked(Object messageId, Object origin, long emittedAt);

        /**
         * @param how anything but acked
         */
        void failed(End how, Object messageId, Object origin, long emittedAt);
    }

    private static final int FIRST_CAPACITY = 64;

    // What is known of a tree lies together, from index 4 * slot of one array.
    private static final int SHIFT = 2;
    private static final int XOR = 0;

    /** The tree's key; with {@link #CLOSED}, the key of the next tree here. */
    private static final int KEY = 1;

    private static final int EMITTED_AT = 2;
    private static final int EPOCH = 3;

    /** Keys are positive: bit 63 is left to tuples too, as the mark of an acked one. */
    private static final long CLOSED = Long.MIN_VALUE;

    private static final long NEXT_GENERATION = 1L << 32;

    private static final End[] ENDS = End.values();
    private static final int ACKED = End.ACKED.ordinal();

    private final int index;

    private long[] trees = {};
    private Object[] messageId = {};

    /** Stays behind when a tree ends: the next one here mostly has the same. */
    private Object[] origin = {};

    private int[] free = {};
    private int freeCount;
    private long opened;
    private int now;

    /**
     * A ring of trees that ended and have not been told of: the place in {@link #trees}, a multiple
     * of 4, plus the ordinal of the {@link End}. Each still has its slot, so there is room for all.
     */
    private int[] ended = {};

    // They run on and wrap around; the lower bits are the place in the ring.
    private int endedFrom;
    private int endedTo;

    /**
     * @param index the number of this spout executor among the engine's, from 0
     */
    public Roots(int index) {
        this.index = index;
    }

    public int index() {
        return index;
    }

    /** Trees that are open, or ended with their spout not told yet. */
    public int size() {
        return messageId.length - freeCount;
    }

    /** Trees opened since the start. */
    public long opened() {
        return opened;
    }

    /**
     * Opens a tree.
     *
     * @param messageId the spout's name for it
     * @param origin whatever the caller wants back when it ends
     * @param nanoTime when it was emitted
     * @param edge its only first edge, or 0 if {@link #begin} will name the first edges
     * @return its key
     */
    public long open(Object messageId, Object origin, long nanoTime, long edge) {
        if (freeCount == 0) {
            grow();
        }
        int slot = free[--freeCount];
        opened++;
        int tree = slot << SHIFT;
        long key = trees[tree + KEY] & ~CLOSED;
        trees[tree + XOR] = edge;
        trees[tree + KEY] = key;
        trees[tree + EMITTED_AT] = nanoTime;
        trees[tree + EPOCH] = now;
        this.messageId[slot] = messageId;
        if (this.origin[slot] != origin) {
            this.origin[slot] = origin;
        }
        return key;
    }

    /** Gives a tree just opened its first edges, xored; without any it is acked at once. */
    public void begin(long key, long edges) {
        xor(treeOf(key), edges);
    }

    /** Xors edges in, made or acked; the tree ends when nothing is left of it. */
    public void ack(long key, long edges) {
        int tree = treeOf(key);
        if (trees[tree + KEY] == key) {
            xor(tree, edges);
        }
    }

    private void xor(int tree, long edges) {
        if ((trees[tree + XOR] ^= edges) == 0) {
            end(tree, End.ACKED);
        }
    }

    public void fail(long key) {
        int tree = treeOf(key);
        if (trees[tree + KEY] == key) {
            end(tree, End.FAILED);
        }
    }

    /** Gives a tree its whole timeout again. */
    public void resetTimeout(long key) {
        int tree = treeOf(key);
        if (trees[tree + KEY] == key) {
            trees[tree + EPOCH] = now;
        }
    }

    /**
     * Moves time on by one timeout: trees that were there at the last two moves time out, so that
     * each gets between one and two timeouts.
     */
    public void rotate() {
        now++;
        for (int tree = 0; tree < trees.length; tree += 1 << SHIFT) {
            if (trees[tree + KEY] >= 0 && now - trees[tree + EPOCH] >= 2) {
                end(tree, End.TIMED_OUT);
            }
        }
    }

    /** Gives the trees that were emitted at a moment their whole timeout again. */
    public void resetTimeouts(long nanoTime) {
        for (int tree = 0; tree < trees.length; tree += 1 << SHIFT) {
            if (trees[tree + EMITTED_AT] == nanoTime) {
                trees[tree + EPOCH] = now;
            }
        }
    }

    /** Where the tree of a key lies, or a later one in the same slot. */
    private static int treeOf(long key) {
        return (int) key << SHIFT;
    }

    private void end(int tree, End how) {
        trees[tree + KEY] = trees[tree + KEY] + NEXT_GENERATION | CLOSED;
        ended[endedTo++ & ended.length - 1] = tree | how.ordinal();
    }

    /** Whether some tree has ended and its spout was not told. */
    public boolean hasEnded() {
        return endedFrom != endedTo;
    }

    /**
     * Frees the slot of the oldest tree that {@link #hasEnded}, then tells of it; the listener may
     * open trees.
     */
    public void tellNext(Listener listener) {
        int next = ended[endedFrom++ & ended.length - 1];
        int slot = next >> SHIFT;
        Object id = messageId[slot];
        messageId[slot] = null;
        free[freeCount++] = slot;
        long at = trees[(slot << SHIFT) + EMITTED_AT];
        int how = next & (1 << SHIFT) - 1;
        if (how == ACKED) {
            listener.acked(id, origin[slot], at);
        } else {
            listener.failed(ENDS[how], id, origin[slot], at);
        }
    }

    private void grow() {
        int from = messageId.length;
        int to = Math.max(FIRST_CAPACITY, from * 2);
        trees = Arrays.copyOf(trees, to << SHIFT);
        messageId = Arrays.copyOf(messageId, to);
        origin = Arrays.copyOf(origin, to);
        free = Arrays.copyOf(free, to);
        int[] wider = new int[to];
        for (int at = endedFrom; at != endedTo; at++) {
            wider[at & to - 1] = ended[at & from - 1];
        }
        ended = wider;
        for (int slot = to - 1; slot >= from; slot--) {
            trees[(slot << SHIFT) + KEY] = slot | CLOSED;
            free[freeCount++] = slot;
        }
    }
}
