package io.downburst.cli.view;

import io.downburst.engine.stats.TopologySnapshot;
import io.downburst.local.watch.Bottleneck;
import io.downburst.local.watch.ComponentFigures;
import io.downburst.local.watch.Interval;
import io.downburst.local.watch.Ledger;
import io.downburst.local.watch.Subject;
import io.downburst.local.watch.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What is shown of one topology: pure functions from snapshots to lines. */
public final class Report {

    private static final int ALL = Integer.MAX_VALUE;

    private Report() {}

    /**
     * The table that is redrawn while the topology runs.
     *
     * @param width characters a line may have
     * @param height lines of the terminal, of which the last is left free; at least 6
     */
    public static List<String> live(
            Subject subject,
            TopologySnapshot earlier,
            TopologySnapshot later,
            int width,
            int height) {
        Interval interval = Interval.between(subject.components(), earlier, later);
        List<String> lines = new ArrayList<>();
        lines.add(
                Table.cut(
                        "%s  %s  %d cores %s busy%s  %s trees open"
                                .formatted(
                                        subject.name(),
                                        Units.clock(interval.uptimeNanos()),
                                        interval.coresBusy().size(),
                                        Units.percent(interval.busy()),
                                        interval.ownThreads() == 0
                                                ? ""
                                                : " + "
                                                        + interval.ownThreads()
                                                        + " threads for blocking code",
                                        Units.count(later.pendingTrees())),
                        width));
        lines.addAll(
                Table.render(
                        interval.components(),
                        Column.rates(interval),
                        width,
                        Math.max(1, height - 5)));
        lines.add(Table.cut("bottleneck: " + Bottleneck.of(interval), width));
        return lines;
    }

    /** The same in one line, for logs. */
    public static String line(Subject subject, TopologySnapshot earlier, TopologySnapshot later) {
        Interval interval = Interval.between(subject.components(), earlier, later);
        String components =
                interval.components().stream()
                        .map(c -> c.id() + " " + rates(interval, c))
                        .collect(Collectors.joining(", "));
        return "%s %s: %s; %s trees open; bottleneck: %s"
                .formatted(
                        Units.clock(interval.uptimeNanos()),
                        subject.name(),
                        components,
                        Units.count(later.pendingTrees()),
                        Bottleneck.of(interval));
    }

    private static String rates(Interval interval, ComponentFigures c) {
        String work =
                c.spout()
                        ? Units.count(interval.perSecond(c.emitted())) + "/s emitted"
                        : Units.count(interval.perSecond(c.executed())) + "/s";
        String failed =
                c.failed() == 0
                        ? ""
                        : " (" + Units.count(interval.perSecond(c.failed())) + "/s failed)";
        return work + failed + " p99 " + c.latency(99);
    }

    /** Totals and the ledger, for when it has ended. */
    public static List<String> summary(Subject subject, TopologySnapshot last, int width) {
        List<ComponentFigures> components = ComponentFigures.of(last, subject.components());
        List<String> lines = new ArrayList<>();
        lines.add(Table.cut(subject.name() + " ran " + Units.clock(last.uptimeNanos()), width));
        lines.addAll(Table.render(components, Column.totals(), width, ALL));
        lines.add(Ledger.of(components).toString());
        return lines;
    }
}
