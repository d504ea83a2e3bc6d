package io.downburst.engine.grouping;

import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Deals round robin what belongs to the targets now preferred. It has that at hand and not the
 * targets' indexes, since on a tuple's way each load waits for the one before.
 */
public final class Dealer<T> {

    private final int[] targets;
    private final Locality locality;
    private final int start;
    private final IntFunction<T> ofTarget;
    private Object[] hand;

    /** Written after the hand that is dealt for it. */
    private volatile int epoch;

    private int position;

    Dealer(int[] targets, Locality locality, int start, IntFunction<T> ofTarget) {
        this.targets = targets;
        this.locality = locality;
        this.start = start;
        this.ofTarget = ofTarget;
        // The locality is asked only when a tuple is there: executors may not be placed yet.
        this.epoch = locality.epoch() - 1;
    }

    /** Two threads may meet here, so each uses only what it has read itself. */
    @SuppressWarnings("unchecked")
    public T next() {
        Object[] hand = locality.epoch() == epoch ? this.hand : dealAnew();
        int next = position + 1;
        if (next >= hand.length) {
            next = 0;
        }
        position = next;
        return (T) hand[next];
    }

    private Object[] dealAnew() {
        int seen = locality.epoch();
        int[] near = locality.preferred();
        int[] preferred = near == null || near.length == 0 ? targets : near;
        Object[] dealt = IntStream.of(preferred).mapToObj(ofTarget).toArray();
        position = start % dealt.length;
        hand = dealt;
        epoch = seen;
        return dealt;
    }
}
