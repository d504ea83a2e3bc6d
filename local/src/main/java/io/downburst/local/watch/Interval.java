package io.downburst.local.watch;

import io.downburst.engine.stats.CoreSnapshot;
import io.downburst.engine.stats.TopologySnapshot;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What a topology did between two snapshots.
 *
 * @param uptimeNanos since the engine started, at the interval's end
 * @param seconds the interval's length
 * @param components the user's components, counts of the interval
 * @param coresBusy share of the interval, 0 to 1, that each core was busy which executors share
 * @param ownThreads number of executors that have a thread of their own, since their code blocks
 */
public record Interval(
        long uptimeNanos,
        double seconds,
        List<ComponentFigures> components,
        List<Double> coresBusy,
        int ownThreads) {

    /** The components with these ids, in that order. */
    public static Interval between(
            List<String> ids, TopologySnapshot earlier, TopologySnapshot later) {
        Map<String, ComponentFigures> before =
                ComponentFigures.of(earlier, ids).stream()
                        .collect(Collectors.toMap(ComponentFigures::id, Function.identity()));
        List<ComponentFigures> components =
                ComponentFigures.of(later, ids).stream()
                        .map(
                                now ->
                                        before.containsKey(now.id())
                                                ? now.since(before.get(now.id()))
                                                : now)
                        .toList();
        long nanos = Math.max(1, later.takenAtNanos() - earlier.takenAtNanos());
        List<Double> coresBusy = coresBusy(earlier, later, nanos);
        return new Interval(
                later.uptimeNanos(),
                nanos / 1e9,
                components,
                coresBusy,
                later.cores().size() - coresBusy.size());
    }

    private static List<Double> coresBusy(
            TopologySnapshot earlier, TopologySnapshot later, long nanos) {
        Map<Integer, Long> before =
                earlier.cores().stream()
                        .collect(Collectors.toMap(CoreSnapshot::index, CoreSnapshot::busyNanos));
        return later.cores().stream()
                .filter(core -> !core.dedicated())
                .map(core -> core.busyNanos() - before.getOrDefault(core.index(), 0L))
                .map(busy -> Math.min(1, Math.max(0, (double) busy / nanos)))
                .toList();
    }

    /** Share of the interval that its cores were busy, 0 to 1. */
    public double busy() {
        return coresBusy.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    }

    /** Share of its time that each of the component's executors was running, 0 to 1. */
    public double busy(ComponentFigures component) {
        return share(component.busyNanos(), component);
    }

    /** Share of its time that each of its executors waited for room in a target's inbox, 0 to 1. */
    public double blocked(ComponentFigures component) {
        return share(component.blockedNanos(), component);
    }

    private double share(long nanos, ComponentFigures component) {
        return Math.min(1, nanos / 1e9 / seconds / component.executors());
    }

    /** Share of all the running time of components that fell to this one, 0 to 1. */
    public double shareOfWork(ComponentFigures component) {
        long all = components.stream().mapToLong(ComponentFigures::busyNanos).sum();
        return all == 0 ? 0 : (double) component.busyNanos() / all;
    }

    /** A count of the interval as a rate. */
    public double perSecond(long count) {
        return count / seconds;
    }
}
