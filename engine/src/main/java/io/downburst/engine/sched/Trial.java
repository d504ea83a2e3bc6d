package io.downburst.engine.sched;

/**
 * Whether more gets done with an executor on another core than on its own. It is measured there and
 * at home by turns, each time there against the times at home right before and after it: while code
 * is compiled and memory touched for the first time, and on a machine that does other things too,
 * rates of the same work differ by more than most moves gain. Turns that gain are counted against
 * turns that do not, and more is asked for a move, since a wrong one is hard to find out later.
 */
final class Trial {

    /** What to do after a measurement. */
    enum Step {
        MEASURE_THERE,
        MEASURE_AT_HOME,
        /** It gains there. */
        MOVE,
        /** It does not. */
        STAY
    }

    private static final int WON = 5;
    private static final int LOST = -2;

    /** A gain that counts twice. */
    private static final double CLEAR = 1.5;

    /** The part of the usual with less than which it ends: where calls were, a turn costs much. */
    private static final double HOPELESS = 0.5;

    private final double gain;
    private double atHome;
    private double there;
    private boolean away = true;
    private int score;

    /**
     * A trial that begins with a measurement there.
     *
     * @param atHome work done per time before
     * @param gain what must be gained for a move, as a factor
     */
    Trial(double atHome, double gain) {
        this.atHome = atHome;
        this.gain = gain;
    }

    /** Work done per time at home, as last measured. */
    double atHome() {
        return atHome;
    }

    /**
     * @param rate work done per time where the last step wanted it measured
     */
    Step next(double rate) {
        away = !away;
        if (!away) {
            there = rate;
            return Step.MEASURE_AT_HOME;
        }
        double usual = (atHome + rate) / 2;
        atHome = rate;
        if (there < usual * HOPELESS) {
            return Step.STAY;
        }
        score += there < usual * gain ? -1 : there < usual * CLEAR ? 1 : 2;
        if (score >= WON) {
            return Step.MOVE;
        }
        return score <= LOST ? Step.STAY : Step.MEASURE_THERE;
    }
}
