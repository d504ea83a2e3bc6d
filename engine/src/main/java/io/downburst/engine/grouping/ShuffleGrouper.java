package io.downburst.engine.grouping;

import java.util.List;
import java.util.random.RandomGenerator;

/** Deals tuples round robin to the targets now preferred, in a random order. */
final class ShuffleGrouper implements OneTaskGrouper {

    private final int[] all;
    private final Locality locality;
    private final int start;
    private int epoch;
    private int[] preferred;
    private int position;

    /**
     * @param targets indexes of the targets to deal to when none is preferred
     */
    ShuffleGrouper(int[] targets, Locality locality, RandomGenerator random) {
        this.all = shuffled(targets, random);
        this.locality = locality;
        this.start = random.nextInt(Integer.MAX_VALUE);
        // The locality is asked only when a tuple is there: executors may not be placed yet.
        this.preferred = all;
        this.epoch = locality.epoch() - 1;
    }

    /** Two threads may meet here, so each uses only what it has read itself. */
    @Override
    public int choose(List<Object> values) {
        if (locality.epoch() != epoch) {
            refresh();
        }
        int[] targets = preferred;
        int next = position + 1;
        if (next >= targets.length) {
            next = 0;
        }
        position = next;
        return targets[next];
    }

    private void refresh() {
        epoch = locality.epoch();
        int[] near = locality.preferred();
        preferred = near == null || near.length == 0 ? all : near;
        position = start % preferred.length;
    }

    private static int[] shuffled(int[] targets, RandomGenerator random) {
        int[] shuffled = targets.clone();
        for (int i = shuffled.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int moved = shuffled[i];
            shuffled[i] = shuffled[j];
            shuffled[j] = moved;
        }
        return shuffled;
    }
}
