package io.downburst.local.watch;

import java.util.List;

/**
 * The account of every tuple that spouts emitted.
 *
 * @param emitted with a message id, so that a tuple tree was opened
 * @param acked trees completed
 * @param failed trees failed or timed out
 * @param pending trees still open
 * @param untracked emitted without a message id, or where there are no ackers
 */
public record Ledger(long emitted, long acked, long failed, long pending, long untracked) {

    public static Ledger of(List<ComponentFigures> components) {
        Ledger sum = new Ledger(0, 0, 0, 0, 0);
        for (ComponentFigures component : components) {
            if (component.spout()) {
                sum = sum.plus(ofSpout(component));
            }
        }
        return sum;
    }

    private static Ledger ofSpout(ComponentFigures spout) {
        return new Ledger(
                spout.trackedTrees(),
                spout.acked(),
                spout.failed(),
                spout.pendingTrees(),
                spout.emitted() - spout.trackedTrees());
    }

    private Ledger plus(Ledger other) {
        return new Ledger(
                emitted + other.emitted,
                acked + other.acked,
                failed + other.failed,
                pending + other.pending,
                untracked + other.untracked);
    }

    @Override
    public String toString() {
        String line =
                "ledger: emitted %s = acked %s + failed %s + pending %s"
                        .formatted(
                                Units.count(emitted),
                                Units.count(acked),
                                Units.count(failed),
                                Units.count(pending));
        long missing = emitted - acked - failed - pending;
        if (missing != 0) {
            line += ", which does NOT add up: " + Units.count(missing) + " unaccounted for";
        }
        if (untracked > 0) {
            line += "; emitted untracked " + Units.count(untracked);
        }
        return line;
    }
}
