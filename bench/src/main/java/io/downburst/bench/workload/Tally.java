package io.downburst.bench.workload;

/** One task's count of something that an oracle compares. */
final class Tally {
    private final Counters counters = new Counters(1);

    void add(long amount) {
        counters.add(0, amount);
    }

    long count() {
        return counters.read(0);
    }
}
