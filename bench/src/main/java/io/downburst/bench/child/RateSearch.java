package io.downburst.bench.child;

import java.io.IOException;

/** Looks for the highest rate that an engine holds. */
final class RateSearch {
    private static final double FIRST = 16_000;
    private static final double CLOSE_ENOUGH = 1.05;
    private static final double LOWEST = 1;

    /** Lets tuples come at a rate for a while. */
    interface Trial {
        /**
         * @param tuplesPerSecond of all spouts together
         * @return whether they got through in time
         */
        boolean holds(double tuplesPerSecond) throws InterruptedException, IOException;
    }

    private RateSearch() {}

    /**
     * Doubles the rate until it is not held, then halves the gap; a rate is given up when it was
     * not held twice. What is found so has to hold for longer, or lower rates are tried.
     *
     * @param brief what the search is done with
     * @param whole the last word; its last trial is at the rate returned
     * @return 0 where none was held
     */
    static double highestHeld(Trial brief, Trial whole) throws InterruptedException, IOException {
        double held = search(brief);
        while (!whole.holds(Math.max(held, LOWEST)) && held > 0) {
            double lower = held / CLOSE_ENOUGH;
            held = lower < LOWEST ? 0 : lower;
        }
        return held;
    }

    private static double search(Trial trial) throws InterruptedException, IOException {
        double held = 0;
        double tooHigh = FIRST;
        while (holdsAtOnceOrThen(trial, tooHigh)) {
            held = tooHigh;
            tooHigh *= 2;
        }
        while (held == 0 ? tooHigh > LOWEST : tooHigh / held > CLOSE_ENOUGH) {
            double middle = held == 0 ? tooHigh / 2 : Math.sqrt(held * tooHigh);
            if (holdsAtOnceOrThen(trial, middle)) {
                held = middle;
            } else {
                tooHigh = middle;
            }
        }
        return held;
    }

    private static boolean holdsAtOnceOrThen(Trial trial, double rate)
            throws InterruptedException, IOException {
        return trial.holds(rate) || trial.holds(rate);
    }
}
