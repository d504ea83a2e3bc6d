package io.downburst.engine.sched;

/**
 * Tuples under way on an {@link Edge} at which its source is not scheduled any more.
 *
 * @param local while source and target share a core: what is under way on all edges together should
 *     stay in its caches
 * @param slow between cores, if the target takes long for each
 * @param remote between cores at most: wider, so that they do not take turns sleeping
 */
public record Bound(int local, int slow, int remote) {

    /** Of an edge to a target that has very many: with less, slices would be too short. */
    static final Bound NARROWEST = new Bound(64, 64, 256);

    /** Of an edge that is its target's only one. */
    public static final Bound WIDEST = new Bound(256, 256, 4096);

    /** Of a back edge of a cycle, whose source may always run on. */
    public static final Bound NONE =
            new Bound(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);

    /** Tuples for one target, on all of its edges together. */
    private static final Bound TOGETHER = new Bound(1024, 256, 4096);

    /**
     * What may wait between cores lasts its target for so many slices, some 10 ms: while it waits
     * for its source, that one's core may have a slice for each of many others.
     */
    private static final int SLICES = 64;

    /**
     * Of each of so many edges to one target: however many there are, what waits there should be
     * executed before the garbage collector has come by twice, and takes it for long-lived.
     */
    public static Bound oneOf(int edges) {
        return new Bound(
                within(NARROWEST.local, TOGETHER.local / edges, WIDEST.local),
                within(NARROWEST.slow, TOGETHER.slow / edges, WIDEST.slow),
                within(NARROWEST.remote, TOGETHER.remote / edges, WIDEST.remote));
    }

    private static int within(int least, int wanted, int most) {
        return Math.max(least, Math.min(wanted, most));
    }

    /** With this between cores, however slow the target is, and no more than that within one. */
    public Bound withRemote(int tuples) {
        return new Bound(Math.min(local, tuples), tuples, tuples);
    }

    /**
     * Between cores.
     *
     * @param speed tuples that the target executes in a slice
     */
    int remote(int speed) {
        return within(slow, SLICES * speed, remote);
    }
}
