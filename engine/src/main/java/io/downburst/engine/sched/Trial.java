package io.downburst.engine.sched;

/**
 * Whether more gets done with an executor on another core than on its own: measured there and at
 * home by turns, each time against the turn before. Turns, because code that is still being
 * compiled gets faster wherever it runs; several of them, because rates on a machine that does
 * other things too differ by more than most moves gain, and a wrong move is not found out later.
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

    private static final int TURNS = 3;

    /** A gain that needs no second turn. */
    private static final double CLEAR = 1.5;

    private final double gain;
    private double atHome;
    private double there;
    private boolean away = true;
    private int turns;

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

    /**
     * @param rate work done per time where the last step wanted it measured
     */
    Step next(double rate) {
        if (away) {
            there = rate;
        } else {
            atHome = rate;
            turns++;
        }
        if (there < atHome * gain) {
            return Step.STAY;
        }
        if (!away && (turns == TURNS || there >= atHome * CLEAR)) {
            return Step.MOVE;
        }
        away = !away;
        return away ? Step.MEASURE_THERE : Step.MEASURE_AT_HOME;
    }
}
