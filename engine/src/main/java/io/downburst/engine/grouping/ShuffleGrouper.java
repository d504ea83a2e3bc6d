package io.downburst.engine.grouping;

import java.util.function.IntFunction;
import java.util.random.RandomGenerator;

/** Deals tuples round robin to the targets now preferred, in a random order. */
public final class ShuffleGrouper implements Grouper {

    private final int[] targets;
    private final Locality locality;
    private final int start;

    /**
     * @param targets indexes of the targets to deal to when none is preferred
     */
    ShuffleGrouper(int[] targets, Locality locality, RandomGenerator random) {
        this.targets = shuffled(targets, random);
        this.locality = locality;
        this.start = random.nextInt(Integer.MAX_VALUE);
    }

    /**
     * Begins to deal.
     *
     * @param ofTarget what to deal for a target, by its index
     */
    public <T> Dealer<T> dealer(IntFunction<T> ofTarget) {
        return new Dealer<>(targets, locality, start, ofTarget);
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
