package io.downburst.local.watch;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Which component holds the others back, and why that one.
 *
 * @param component empty if none does
 * @param sentence for people, without a full stop
 */
public record Bottleneck(Optional<String> component, String sentence) {

    private static final double BUSY = 0.9;
    private static final double FULL = 0.5;
    private static final double WAITS = 0.1;
    private static final double WORKS = 0.5;

    public static Bottleneck of(Interval interval) {
        return backedUp(interval)
                .or(() -> saturated(interval))
                .or(() -> biggestShare(interval))
                .orElseGet(() -> nearest(interval));
    }

    /**
     * A component that others wait for while it waits for nobody. One that seldom runs waits for
     * its core, whatever its inbox.
     */
    private static Optional<Bottleneck> backedUp(Interval interval) {
        return busiest(
                        interval,
                        interval.components().stream()
                                .filter(c -> c.inboxFill() >= FULL && interval.blocked(c) < WAITS)
                                .filter(c -> interval.busy(c) >= WORKS)
                                .toList())
                .map(
                        c ->
                                because(
                                        c,
                                        "%s: its inbox is %s full and it is busy %s of the time"
                                                .formatted(
                                                        c.id(),
                                                        Units.percent(c.inboxFill()),
                                                        Units.percent(interval.busy(c)))));
    }

    /** A component whose executors can do no more. */
    private static Optional<Bottleneck> saturated(Interval interval) {
        return busiest(
                        interval,
                        interval.components().stream()
                                .filter(c -> interval.busy(c) >= BUSY)
                                .toList())
                .map(
                        c ->
                                because(
                                        c,
                                        "%s: busy %s of the time with %d %s"
                                                .formatted(
                                                        c.id(),
                                                        Units.percent(interval.busy(c)),
                                                        c.executors(),
                                                        c.executors() == 1
                                                                ? "executor"
                                                                : "executors")));
    }

    /** With no time left on a core, the component that uses most of it. */
    private static Optional<Bottleneck> biggestShare(Interval interval) {
        long full = interval.coresBusy().stream().filter(busy -> busy >= BUSY).count();
        if (full == 0) {
            return Optional.empty();
        }
        return busiest(interval, interval.components())
                .map(
                        c ->
                                because(
                                        c,
                                        "%d of %d cores, always busy; %s takes %s of the work"
                                                .formatted(
                                                        full,
                                                        interval.coresBusy().size(),
                                                        c.id(),
                                                        Units.percent(interval.shareOfWork(c)))));
    }

    private static Bottleneck nearest(Interval interval) {
        return busiest(interval, interval.components())
                .map(
                        c ->
                                "none; nearest to it is %s, busy %s of the time"
                                        .formatted(c.id(), Units.percent(interval.busy(c))))
                .map(Bottleneck::none)
                .orElseGet(() -> none("none"));
    }

    private static Bottleneck because(ComponentFigures component, String sentence) {
        return new Bottleneck(Optional.of(component.id()), sentence);
    }

    private static Bottleneck none(String sentence) {
        return new Bottleneck(Optional.empty(), sentence);
    }

    private static Optional<ComponentFigures> busiest(
            Interval interval, List<ComponentFigures> among) {
        return among.stream()
                .filter(c -> !c.waitsForItsSource())
                .max(Comparator.comparingDouble(interval::busy));
    }

    @Override
    public String toString() {
        return sentence;
    }
}
