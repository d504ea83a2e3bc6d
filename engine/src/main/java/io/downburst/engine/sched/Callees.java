package io.downburst.engine.sched;

import java.util.ArrayList;
import java.util.List;

/** Those that one calls where it emits to them, if that can be. By its thread, within its slice. */
public final class Callees {

    /** Turns that may be left out in a row to be able to call them. */
    private static final int MOST_WAITS = 16;

    private final List<EdgeCalls> ways = new ArrayList<>();

    /** Turns left out in a row for that. */
    private int waited;

    /** Whether a guest of the last slice had to send to one that it could have called. */
    private boolean guestsWait;

    Callees() {}

    /** Adds the target of an edge. */
    void add(EdgeCalls way) {
        ways.add(way);
    }

    /**
     * Leaves a turn out, if by that one of them, or of those whom they call, may come to the end of
     * what is on its way there, and be called from then on. Not for ever: others may keep it busy.
     *
     * @return whether it does
     */
    public boolean waitsATurn() {
        boolean waits = waited < MOST_WAITS && (guestsWait || isWorthWaiting());
        guestsWait = false;
        waited = waits ? waited + 1 : 0;
        return waits;
    }

    // Counted loops: these run in every slice.

    private boolean isWorthWaiting() {
        for (int i = 0; i < ways.size(); i++) {
            if (ways.get(i).isWorthWaiting()) {
                return true;
            }
        }
        return false;
    }

    /** Has them take part in the slice that begins, as far as that is to be. */
    public void invite() {
        for (int i = 0; i < ways.size(); i++) {
            ways.get(i).invite();
        }
    }

    /** The same for a guest, whose host's are these. */
    public void inviteFor(Callees guest) {
        for (int i = 0; i < guest.ways.size(); i++) {
            guestsWait |= guest.ways.get(i).invite();
        }
    }

    /** Has all calls of them measured for a while, so that they can be told from what surrounds. */
    public void measureAllCalls(boolean all) {
        for (int i = 0; i < ways.size(); i++) {
            ways.get(i).measureAllCalls(all);
        }
    }
}
