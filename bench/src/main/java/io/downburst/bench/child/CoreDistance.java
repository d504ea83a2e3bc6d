package io.downburst.bench.child;

import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How long a word takes to another core and back. A virtual machine may put its cores next to each
 * other or far apart, and change that at any time; what threads that share data get done follows.
 */
final class CoreDistance {
    private static final int ROUNDS = 10;
    private static final long ROUND_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final int TRIPS = 50;
    private static final long OVER = -1;

    /** Odd on its way there, even on its way back. */
    private final AtomicLong word = new AtomicLong();

    private CoreDistance() {}

    /** Nanoseconds, by the quickest round; empty where there is no other core. */
    static OptionalDouble measure() throws InterruptedException {
        return Runtime.getRuntime().availableProcessors() < 2
                ? OptionalDouble.empty()
                : OptionalDouble.of(new CoreDistance().quickestRound());
    }

    private double quickestRound() throws InterruptedException {
        Thread answering = new Thread(this::answer, "core-distance");
        answering.start();
        double quickest = Double.MAX_VALUE;
        for (int i = 0; i < ROUNDS; i++) {
            quickest = Math.min(quickest, round());
        }
        word.set(OVER);
        answering.join();
        return quickest;
    }

    private double round() {
        long start = System.nanoTime();
        long nanos = 0;
        int trips = 0;
        while (nanos < ROUND_NANOS) {
            for (int i = 0; i < TRIPS; i++) {
                send();
            }
            trips += TRIPS;
            nanos = System.nanoTime() - start;
        }
        return (double) nanos / trips;
    }

    private void send() {
        long there = word.get() + 1;
        word.set(there);
        long back = there;
        while (back == there) {
            back = word.get();
        }
    }

    private void answer() {
        long seen = word.get();
        while (seen != OVER) {
            if (seen % 2 != 0) {
                word.set(seen + 1);
            }
            seen = word.get();
        }
    }
}
