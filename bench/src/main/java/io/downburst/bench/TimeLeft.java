package io.downburst.bench;

/** Guesses how long the remaining runs will take, from how long the past ones did. */
final class TimeLeft {
    /** Starting, draining and closing, while no run has shown how long they take. */
    private static final double FIRST_GUESS_SECONDS = 12;

    private int runsLeft;
    private double plannedLeft;
    private int runsDone;
    private double overhead;

    /**
     * @param plannedSeconds warm-ups and windows of all runs together
     */
    TimeLeft(int runs, double plannedSeconds) {
        runsLeft = runs;
        plannedLeft = plannedSeconds;
    }

    /** One run is over that was to warm up and measure {@code planned} and took {@code actual}. */
    void runDone(double plannedSeconds, double actualSeconds) {
        runsLeft--;
        runsDone++;
        plannedLeft -= plannedSeconds;
        overhead += actualSeconds - plannedSeconds;
    }

    /** Seconds, where the run in progress began {@code sinceStart} seconds ago. */
    double seconds(double sinceStart) {
        double each = runsDone == 0 ? FIRST_GUESS_SECONDS : overhead / runsDone;
        return Math.max(0, plannedLeft + runsLeft * each - sinceStart);
    }

    static String show(double seconds) {
        long rounded = Math.round(seconds);
        return rounded < 60 ? rounded + " s" : rounded / 60 + " min " + rounded % 60 + " s";
    }
}
