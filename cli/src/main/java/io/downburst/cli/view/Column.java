package io.downburst.cli.view;

import io.downburst.local.watch.ComponentFigures;
import io.downburst.local.watch.Interval;
import io.downburst.local.watch.Units;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * One column of figures.
 *
 * @param title what stands above it
 * @param width in characters, the gap before it included
 * @param rank columns with higher ranks go first when the terminal is narrow
 * @param cell what stands in a component's row
 */
record Column(String title, int width, int rank, Function<ComponentFigures, String> cell) {

    private static final int SHORTEST_NAME = 10;

    /** The columns that leave room for a name, in their order. */
    static List<Column> fitting(List<Column> all, int width) {
        List<Column> fitting = new ArrayList<>(all);
        while (!fitting.isEmpty() && widthOf(fitting) + SHORTEST_NAME > width) {
            fitting.remove(fitting.stream().max(Comparator.comparingInt(Column::rank)).get());
        }
        return fitting;
    }

    static int widthOf(List<Column> columns) {
        return columns.stream().mapToInt(Column::width).sum();
    }

    /** The figures as rates of the interval. */
    static List<Column> rates(Interval interval) {
        return List.of(
                new Column("emitted/s", 12, 7, c -> Units.count(interval.perSecond(c.emitted()))),
                new Column("executed/s", 12, 1, c -> executed(c, interval.perSecond(c.executed()))),
                new Column("acked/s", 11, 2, c -> Units.count(interval.perSecond(c.acked()))),
                new Column("failed/s", 10, 4, c -> Units.count(interval.perSecond(c.failed()))),
                new Column("p50", 8, 6, c -> c.latency(50)),
                new Column("p99", 8, 3, c -> c.latency(99)),
                new Column("inbox", 7, 5, Column::inbox));
    }

    /** The figures as totals. */
    static List<Column> totals() {
        return List.of(
                new Column("tasks", 7, 8, c -> Integer.toString(c.tasks())),
                new Column("emitted", 13, 5, c -> Units.count(c.emitted())),
                new Column("executed", 13, 1, c -> executed(c, c.executed())),
                new Column("acked", 13, 2, c -> Units.count(c.acked())),
                new Column("failed", 8, 4, c -> Units.count(c.failed())),
                new Column("p50", 8, 7, c -> c.latency(50)),
                new Column("p99", 8, 6, c -> c.latency(99)));
    }

    private static String executed(ComponentFigures component, double count) {
        return component.spout() ? "-" : Units.count(count);
    }

    private static String inbox(ComponentFigures component) {
        return component.spout() ? "-" : Units.percent(component.inboxFill());
    }
}
