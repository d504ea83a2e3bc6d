package io.downburst.bench.child;

/** When a warm-up is over: two spans in a row told nothing of an engine that gets faster still. */
final class Steadiness {
    /** One that got no faster may be the machine's doing. */
    static final int SPANS = 2;

    private static final double STILL_RISING = 1.03;

    /** Of a core, where an engine may take a twentieth of one. */
    private static final double STILL_COMPILING = 0.003;

    private double best;
    private int steady;

    /**
     * @param first what got done in the first span, which has none before it
     */
    Steadiness(double first) {
        this.best = first;
    }

    /** Of an engine that does what it can. */
    void sawDone(double done) {
        saw(done < best * STILL_RISING);
        best = Math.max(best, done);
    }

    /** Of one whose rate is set: the compilers' time would count as the engine's. */
    void sawCompiled(long compiledMillis, long spanMillis) {
        saw(compiledMillis < STILL_COMPILING * spanMillis);
    }

    private void saw(boolean isSteady) {
        steady = isSteady ? steady + 1 : 0;
    }

    boolean isReached() {
        return steady >= SPANS;
    }
}
