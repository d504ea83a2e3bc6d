package io.downburst.engine.executor;

/** The bolt that an executor calls when it emits, if there is one that can be. */
final class NextBolt {

    /** Turns that may be left out in a row to be able to call it. */
    private static final int MOST_WAITS = 16;

    private Call call;

    /** Turns left out in a row for that. */
    private int waited;

    /**
     * @param call null if all are to be sent their tuples
     */
    void callBy(Call call) {
        this.call = call;
    }

    /**
     * Leaves a turn out, if by that the bolt may come to the end of what is on its way there, and
     * be called from then on. Not for ever: others may keep it busy.
     *
     * @return whether it does
     */
    boolean waitsATurn() {
        boolean waits = call != null && waited < MOST_WAITS && call.edge().isWorthWaiting();
        waited = waits ? waited + 1 : 0;
        return waits;
    }

    /** Has it take part in the slice that begins, if that is to be. */
    void invite() {
        if (call != null) {
            call.edge().invite();
        }
    }

    /** Has the calls of it measured for a while. */
    void measureCalls(boolean all) {
        if (call != null) {
            call.edge().measureAllCalls(all);
        }
    }
}
