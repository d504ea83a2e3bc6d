package io.downburst.engine.sched;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The moves that were kept, and which of them to try again: each once after a while, since the code
 * may have been cold, and one with which less gets done than did without it, since how far apart
 * two cores are changes where the machine is a virtual one.
 */
final class KeptMoves {

    /** Intervals after which a move is tried once more. */
    private static final int WHILE = 100;

    /** Looks in a row, a second's, with less done than at home. */
    private static final int LOSSES = 7;

    private static final int NEVER = Integer.MAX_VALUE;

    /** Oldest first. */
    private final Map<Move, Doubt> kept = new LinkedHashMap<>();

    private static final class Doubt {
        private final double atHome;
        private int due;
        private int losses;

        Doubt(double atHome, int due) {
            this.atHome = atHome;
            this.due = due;
        }

        /** Whether to try the move again, which is then not due any more. */
        boolean arises(int interval, double rate) {
            losses = rate < atHome ? losses + 1 : 0;
            if (losses < LOSSES && interval < due) {
                return false;
            }
            losses = 0;
            due = NEVER;
            return true;
        }
    }

    /**
     * Keeps a move, for the first time or after it was tried again.
     *
     * @param atHome work done per time without it
     */
    void add(Move move, double atHome, int interval) {
        int due = kept.containsKey(move) ? NEVER : interval + WHILE;
        kept.put(move, new Doubt(atHome, due));
    }

    /**
     * Has a move that was being tried again tried later.
     *
     * @return whether it is one that was kept
     */
    boolean putOff(Move move, int interval) {
        Doubt doubt = kept.get(move);
        if (doubt != null) {
            doubt.due = interval + WHILE;
        }
        return doubt != null;
    }

    void remove(Move move) {
        kept.remove(move);
    }

    /**
     * The move to try again now, or null; at each look while any core is busy.
     *
     * @param rate work done per time since the last look
     */
    Move next(int interval, double rate) {
        kept.keySet().removeIf(move -> !move.stands());
        Move next = null;
        for (Map.Entry<Move, Doubt> each : kept.entrySet()) {
            if (next == null && each.getValue().arises(interval, rate)) {
                next = each.getKey();
            }
        }
        return next;
    }
}
