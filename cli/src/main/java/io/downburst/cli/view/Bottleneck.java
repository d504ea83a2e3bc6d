package io.downburst.cli.view;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Says which component holds the others back, and why that one. */
final class Bottleneck {

    private static final double BUSY = 0.9;
    private static final double FULL = 0.5;
    private static final double WAITS = 0.1;

    private Bottleneck() {}

    /** One sentence without a full stop. */
    static String of(Interval interval) {
        return backedUp(interval)
                .or(() -> saturated(interval))
                .or(() -> biggestShare(interval))
                .orElse("none: every component keeps up");
    }

    /** A component that others wait for while it waits for nobody. */
    private static Optional<String> backedUp(Interval interval) {
        return busiest(
                        interval,
                        interval.components().stream()
                                .filter(c -> c.inboxFill() >= FULL && interval.blocked(c) < WAITS)
                                .toList())
                .map(
                        c ->
                                "%s: its inbox is %s full and it is busy %s of the time"
                                        .formatted(
                                                c.id(),
                                                Units.percent(c.inboxFill()),
                                                Units.percent(interval.busy(c))));
    }

    /** A component whose executors can do no more. */
    private static Optional<String> saturated(Interval interval) {
        return busiest(
                        interval,
                        interval.components().stream()
                                .filter(c -> interval.busy(c) >= BUSY)
                                .toList())
                .map(
                        c ->
                                "%s: busy %s of the time with %d %s"
                                        .formatted(
                                                c.id(),
                                                Units.percent(interval.busy(c)),
                                                c.executors(),
                                                c.executors() == 1 ? "executor" : "executors"));
    }

    /** With every core in use, the component that uses most of them. */
    private static Optional<String> biggestShare(Interval interval) {
        if (interval.coresBusy() < BUSY) {
            return Optional.empty();
        }
        return busiest(interval, interval.components())
                .map(
                        c ->
                                "the cores, all busy; %s takes %s of them"
                                        .formatted(c.id(), Units.percent(interval.shareOfWork(c))));
    }

    private static Optional<ComponentFigures> busiest(
            Interval interval, List<ComponentFigures> among) {
        return among.stream().max(Comparator.comparingDouble(interval::busy));
    }
}
