package io.downburst.bench.workload;

/**
 * A rate that overrides what paced spouts were made with, from the moment they see it.
 *
 * @param tuplesPerSecond of all spout tasks together
 */
public record Pace(double tuplesPerSecond) {
    private static volatile Pace current;

    /** From now on; tuples that were due and not yet emitted are due no more. */
    public static void change(double tuplesPerSecond) {
        current = new Pace(tuplesPerSecond);
    }

    /** Null where nobody changed it. */
    static Pace current() {
        return current;
    }
}
