package io.downburst.engine.tuple;

import java.util.Arrays;

/**
 * The open tuple trees of one spout executor: what acker bolts are in Storm, without the bolts.
 *
 * <p>Every edge of a tree has a 64-bit value, random but for an {@link #ONLY_EDGE}, that is xored
 * in twice, when the edge is made and when its tuple is acked; a value of zero means that all
 * reached edges are acked (the algorithm of Storm's Acker, by N. Marz). Tuples name their tree by a
 * key: generation in the upper half, slot in the lower. The generation moves on when a tree ends,
 * so that late and doubled acks find nothing.
 *
 * <p>All of it belongs to the spout executor's thread; acks from elsewhere reach it in batches.
 */
public final class Roots extends RootsPad {

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

    /**
     * The only first edge of a tree. It need not be random: the edges below it are, so sums with it
     * come to zero no more often than others.
     */
    public static final long ONLY_EDGE = 1;

    private static final int FIRST_CAPACITY = 64;
    private static final int MOST = 1 << 29;

    /** In a tree's key: that it is not open. Keys are positive. */
    private static final long CLOSED = Long.MIN_VALUE;

    private static final long NEXT_GENERATION = 1L << 32;

    // Whether a tree is openHere: none, one, or one of which something was heard.
    private static final int NONE_HERE = 0;
    private static final int OPEN_HERE = 1;
    private static final int TOUCHED_HERE = 2;

    /** A slot and the tree in it: open, or ended and not told of, or a place for the next. */
    private static final class Tree {
        long xor;

        /** With {@link #CLOSED}, the key of the next tree here. */
        long key;

        long emittedAt;
        int epoch;

        /** How it ended, if not by its last ack. */
        End end;

        Object messageId;

        /** Stays behind when a tree ends: the next one here mostly has the same. */
        Object origin;

        /** The one below in the stack of free slots, or the next that ended. */
        Tree next;

        Tree(int slot) {
            this.key = slot | CLOSED;
        }
    }

    /** By slot. */
    private Tree[] trees = {};

    private Tree free;

    /**
     * The place of the tree that is {@link #openHere}, or of the next one: it knows of it only once
     * something was heard of that, since mostly nothing is before it ends.
     */
    private Tree here = takeEmpty();

    private long hereKey = openKey(here);
    private int hereState = NONE_HERE;

    // What the tree was called that ended there last, while its spout is not told; else null.
    private Object endedHere;
    private Object endedHereOrigin;
    private long endedHereEmittedAt;

    private Tree firstEnded;
    private Tree lastEnded;

    private long opened;
    private long told;
    private int now;

    /**
     * @param index the number of this spout executor among the engine's, from 0
     */
    public Roots(int index) {
        super(index);
    }

    /** Trees that are open, or ended with their spout not told yet. */
    public long size() {
        return opened - told;
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
     * @param edge {@link #ONLY_EDGE}, or 0 if {@link #begin} will name the first edges
     * @return its key
     */
    public long open(Object messageId, Object origin, long nanoTime, long edge) {
        Tree tree = take();
        opened++;
        tree.xor = edge;
        tree.key = openKey(tree);
        describe(tree, messageId, origin, nanoTime);
        return tree.key;
    }

    private Tree take() {
        Tree tree = free;
        if (tree == null) {
            tree = grow();
        }
        free = tree.next;
        return tree;
    }

    private void describe(Tree tree, Object messageId, Object origin, long nanoTime) {
        tree.emittedAt = nanoTime;
        tree.epoch = now;
        tree.messageId = messageId;
        if (tree.origin != origin) {
            tree.origin = origin;
        }
    }

    /**
     * Opens a tree for the time of a call in which it mostly ends, too: what is to be known of it
     * later is given to {@link #settle}, which must follow. One at a time.
     *
     * @return its key
     */
    public long openHere() {
        opened++;
        hereState = OPEN_HERE;
        return hereKey;
    }

    /** Whether one is {@link #openHere}. */
    public boolean isOpenHere() {
        return hereState != NONE_HERE;
    }

    /**
     * Ends the time of {@link #openHere}.
     *
     * @param edges to be acked, but for what {@link #ack} has heard of; the rest as for {@link
     *     #open}
     */
    public void settle(long edges, Object messageId, Object origin, long nanoTime) {
        if (edges == 0 && hereState == OPEN_HERE && endedHere == null) {
            hereState = NONE_HERE;
            hereKey = hereKey + NEXT_GENERATION & ~CLOSED;
            endedHere = messageId;
            endedHereEmittedAt = nanoTime;
            if (endedHereOrigin != origin) {
                endedHereOrigin = origin;
            }
        } else {
            touchHere();
            keep(here, edges, messageId, origin, nanoTime);
        }
    }

    /** Has its place know of the tree that is open here, if it does not. */
    private void touchHere() {
        if (hereState == OPEN_HERE) {
            hereState = TOUCHED_HERE;
            here.key = hereKey;
        }
    }

    private void keep(Tree tree, long edges, Object messageId, Object origin, long nanoTime) {
        tree.xor ^= edges;
        describe(tree, messageId, origin, nanoTime);
        here = takeEmpty();
        hereKey = openKey(here);
        hereState = NONE_HERE;
        if (tree.key < 0) {
            list(tree);
        } else if (tree.xor == 0) {
            end(tree);
        }
    }

    private static long openKey(Tree closed) {
        return closed.key & ~CLOSED;
    }

    private Tree takeEmpty() {
        Tree tree = take();
        tree.xor = 0;
        return tree;
    }

    /** Gives a tree just opened its first edges, xored; without any it is acked at once. */
    public void begin(long key, long edges) {
        xor(treeOf(key), edges);
    }

    /** Xors edges in, made or acked; the tree ends when nothing is left of it. */
    public void ack(long key, long edges) {
        Tree tree = find(key);
        if (tree != null) {
            xor(tree, edges);
        }
    }

    /** The tree of a key if it is open, about which something is heard then; else null. */
    private Tree find(long key) {
        if (key == hereKey) {
            touchHere();
        }
        Tree tree = treeOf(key);
        return tree.key == key ? tree : null;
    }

    private void xor(Tree tree, long edges) {
        if ((tree.xor ^= edges) == 0 && tree != here) {
            end(tree);
        }
    }

    public void fail(long key) {
        Tree tree = find(key);
        if (tree != null) {
            end(tree, End.FAILED);
        }
    }

    /** Gives a tree its whole timeout again. */
    public void resetTimeout(long key) {
        Tree tree = find(key);
        if (tree != null) {
            tree.epoch = now;
        }
    }

    /**
     * Moves time on by one timeout: trees that were there at the last two moves time out, so that
     * each gets between one and two timeouts.
     */
    public void rotate() {
        now++;
        for (Tree tree : trees) {
            if (tree.key >= 0 && now - tree.epoch >= 2) {
                end(tree, End.TIMED_OUT);
            }
        }
    }

    /** Gives the trees that were emitted at a moment their whole timeout again. */
    public void resetTimeouts(long nanoTime) {
        for (Tree tree : trees) {
            if (tree.emittedAt == nanoTime) {
                tree.epoch = now;
            }
        }
    }

    /** The tree of a key, or a later one in the same slot. */
    private Tree treeOf(long key) {
        return trees[(int) key];
    }

    private void end(Tree tree, End how) {
        tree.end = how;
        end(tree);
    }

    private void end(Tree tree) {
        close(tree);
        if (tree != here) {
            list(tree);
        }
    }

    private static void close(Tree tree) {
        tree.key = tree.key + NEXT_GENERATION | CLOSED;
    }

    private void list(Tree tree) {
        tree.next = null;
        if (firstEnded == null) {
            firstEnded = tree;
        } else {
            lastEnded.next = tree;
        }
        lastEnded = tree;
    }

    /** Whether some tree has ended and its spout was not told. */
    public boolean hasEnded() {
        return endedHere != null || firstEnded != null;
    }

    /**
     * Frees the slot of the oldest tree that {@link #hasEnded}, if one has, then tells of it; the
     * listener may open trees.
     *
     * @return whether more are left, but for one that ended while the listener was told
     */
    public boolean tellNext(Listener listener) {
        if (endedHere != null) {
            told++;
            Object messageId = endedHere;
            endedHere = null;
            listener.acked(messageId, endedHereOrigin, endedHereEmittedAt);
        } else if (firstEnded != null) {
            told++;
            tell(takeEnded(), listener);
        }
        return firstEnded != null;
    }

    private Tree takeEnded() {
        Tree tree = firstEnded;
        firstEnded = tree.next;
        tree.next = free;
        free = tree;
        return tree;
    }

    private static void tell(Tree tree, Listener listener) {
        Object messageId = tree.messageId;
        tree.messageId = null;
        if (tree.end == null) {
            listener.acked(messageId, tree.origin, tree.emittedAt);
        } else {
            End how = tree.end;
            tree.end = null;
            listener.failed(how, messageId, tree.origin, tree.emittedAt);
        }
    }

    /** Makes slots, of which all but the one returned are free. */
    private Tree grow() {
        int from = trees.length;
        if (from == MOST) {
            throw new IllegalStateException("No room for more than " + MOST + " open tuple trees");
        }
        trees = Arrays.copyOf(trees, Math.max(FIRST_CAPACITY, from * 2));
        Tree below = null;
        for (int slot = trees.length - 1; slot >= from; slot--) {
            Tree tree = new Tree(slot);
            tree.next = below;
            trees[slot] = below = tree;
        }
        return below;
    }
}

/**
 * Read by executors on all cores: the class for each tuple that they anchor or ack, the index when
 * one comes of another spout.
 */
abstract class RootsShared {
    private final int index;

    RootsShared(int index) {
        this.index = index;
    }

    public final int index() {
        return index;
    }
}

/** Keeps what others read 128 bytes away from what the spout executor writes. */
abstract class RootsPad extends RootsShared {
    long p00, p01, p02, p03, p04, p05, p06, p07, p08, p09, p10, p11, p12, p13, p14, p15;

    RootsPad(int index) {
        super(index);
    }
}
