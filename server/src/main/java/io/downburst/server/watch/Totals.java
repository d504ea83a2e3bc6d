package io.downburst.server.watch;

import io.downburst.local.watch.ComponentFigures;
import io.downburst.local.watch.Interval;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;

/** A whole topology's rates. */
final class Totals {

    private Totals() {}

    static Map<String, Object> of(Interval interval) {
        List<ComponentFigures> spouts = only(interval, ComponentFigures::spout);
        List<ComponentFigures> bolts = only(interval, component -> !component.spout());
        Map<String, Object> totals = new LinkedHashMap<>();
        totals.put("emittedPerSecond", rate(interval, spouts, ComponentFigures::emitted));
        totals.put("executedPerSecond", rate(interval, bolts, ComponentFigures::executed));
        totals.put("ackedPerSecond", rate(interval, spouts, ComponentFigures::acked));
        totals.put("failedPerSecond", rate(interval, spouts, ComponentFigures::failed));
        totals.put("pending", spouts.stream().mapToLong(ComponentFigures::pendingTrees).sum());
        totals.put("latencyMicros", Figure.latencyMicros(latency(spouts)));
        return totals;
    }

    private static List<ComponentFigures> only(
            Interval interval, Predicate<ComponentFigures> which) {
        return interval.components().stream().filter(which).toList();
    }

    private static double rate(
            Interval interval,
            List<ComponentFigures> components,
            ToLongFunction<ComponentFigures> count) {
        return Figure.rounded(interval.perSecond(components.stream().mapToLong(count).sum()));
    }

    private static Histogram latency(List<ComponentFigures> spouts) {
        Histogram all = new Histogram(2);
        spouts.forEach(spout -> all.add(spout.latency()));
        return all;
    }
}
