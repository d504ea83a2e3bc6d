package io.downburst.engine.tuple;

import java.util.Arrays;

/**
 * The open tuple trees of one spout executor: what acker bolts are in Storm, without the bolts.
 *
 * <p>A tree is a slot in parallel arrays. Every edge of the tree has a random 64-bit value that is
 * xored in twice, when the edge is made and when its tuple is acked; a value of zero means that all
 * reached edges are acked (the algorithm of Storm's Acker, by N. Marz). Tuples name their tree by a
 * key: generation in the upper half, slot in the lower. The generation moves on when a tree ends,
 * so that late and doubled acks find nothing.
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

    private static final int FIRST_CAPACITY = 64;
    private static final long SLOT = 0xFFFF_FFFFL;

    /** Keys are positive: bit 63 is left to tuples, as the mark of an acked one. */
    private static final int GENERATIONS = 0x7FFF_FFFF;

    private static final End[] ENDS = End.values();

    private final int index;

    private long[] xor = {};
    private int[] generation = {};
    private int[] epoch = {};
    private boolean[] open = {};
    private Object[] messageId = {};
    private Object[] origin = {};
    private long[] emittedAt = {};

    private int[] free = {};
    private int freeCount;
    private int size;
    private long opened;
    private int now;

    private int[] ended = new int[16];
    private byte[] endedHow = new byte[16];
    private int endedFrom;
    private int endedCount;

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
        return size;
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
     * @return its key
     */
    public long open(Object messageId, Object origin, long nanoTime) {
        if (freeCount == 0) {
            grow();
        }
        int slot = free[--freeCount];
        size++;
        opened++;
        this.xor[slot] = 0;
        this.open[slot] = true;
        this.epoch[slot] = now;
        this.messageId[slot] = messageId;
        this.origin[slot] = origin;
        this.emittedAt[slot] = nanoTime;
        return (long) generation[slot] << 32 | slot;
    }

    /** Xors edges in, made or acked; the tree ends when nothing is left of it. */
    public void ack(long key, long edges) {
        int slot = find(key);
        if (slot >= 0 && (xor[slot] ^= edges) == 0) {
            end(slot, End.ACKED);
        }
    }

    public void fail(long key) {
        int slot = find(key);
        if (slot >= 0) {
            end(slot, End.FAILED);
        }
    }

    /** Gives a tree its whole timeout again. */
    public void resetTimeout(long key) {
        int slot = find(key);
        if (slot >= 0) {
            epoch[slot] = now;
        }
    }

    /**
     * Moves time on by one timeout: trees that were there at the last two moves time out, so that
     * each gets between one and two timeouts.
     */
    public void rotate() {
        now++;
        for (int slot = 0; slot < open.length; slot++) {
            if (open[slot] && now - epoch[slot] >= 2) {
                end(slot, End.TIMED_OUT);
            }
        }
    }

    private int find(long key) {
        int slot = (int) (key & SLOT);
        return slot < open.length && generation[slot] == (int) (key >>> 32) && open[slot]
                ? slot
                : -1;
    }

    private void end(int slot, End how) {
        open[slot] = false;
        generation[slot] = generation[slot] + 1 & GENERATIONS;
        if (endedCount == ended.length) {
            ended = Arrays.copyOf(ended, endedCount * 2);
            endedHow = Arrays.copyOf(endedHow, endedCount * 2);
        }
        ended[endedCount] = slot;
        endedHow[endedCount++] = (byte) how.ordinal();
    }

    /** Whether some tree has ended and its spout was not told. */
    public boolean hasEnded() {
        return endedFrom < endedCount;
    }

    /** The oldest of the trees that {@link #hasEnded}; valid until {@link #forgetEnded}. */
    public int nextEnded() {
        return ended[endedFrom];
    }

    public End endOf() {
        return ENDS[endedHow[endedFrom]];
    }

    public Object messageId(int slot) {
        return messageId[slot];
    }

    public Object origin(int slot) {
        return origin[slot];
    }

    public long emittedAt(int slot) {
        return emittedAt[slot];
    }

    /** Frees the slot of {@link #nextEnded}; before its spout is called, which may open trees. */
    public void forgetEnded() {
        int slot = ended[endedFrom++];
        if (endedFrom == endedCount) {
            endedFrom = 0;
            endedCount = 0;
        }
        messageId[slot] = null;
        origin[slot] = null;
        free[freeCount++] = slot;
        size--;
    }

    private void grow() {
        int from = open.length;
        int to = Math.max(FIRST_CAPACITY, from * 2);
        xor = Arrays.copyOf(xor, to);
        generation = Arrays.copyOf(generation, to);
        epoch = Arrays.copyOf(epoch, to);
        open = Arrays.copyOf(open, to);
        messageId = Arrays.copyOf(messageId, to);
        origin = Arrays.copyOf(origin, to);
        emittedAt = Arrays.copyOf(emittedAt, to);
        free = Arrays.copyOf(free, to);
        for (int slot = to - 1; slot >= from; slot--) {
            free[freeCount++] = slot;
        }
    }
}
