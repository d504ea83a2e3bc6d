package io.downburst.bench.workload;

/** One task's count of something that an oracle compares. */
final class Tally {
    private final Counter counter = new Counter();

    void add(long amount) {
        counter.add(amount);
    }

    long count() {
        return counter.read();
    }
}
