package io.downburst.cli.view;

import io.downburst.local.watch.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** Topologies as rows, the rates of an interval as columns. */
public final class TopologyTable {

    private static final String ROW = "%-20s %-12s %9s %11s %11s %11s %9s";

    private TopologyTable() {}

    /**
     * @param width characters a line may have
     * @param maxRows topologies to show at most; a line tells how many were left out
     */
    public static List<String> render(
            List<TopologyFigures> before, List<TopologyFigures> now, int width, int maxRows) {
        Map<String, TopologyFigures> earlier =
                before.stream().collect(Collectors.toMap(TopologyFigures::id, Function.identity()));
        List<String> lines = new ArrayList<>();
        lines.add(
                row(
                        "topology",
                        "status",
                        "uptime",
                        "emitted/s",
                        "executed/s",
                        "acked/s",
                        "failed/s"));
        now.stream()
                .limit(maxRows)
                .map(topology -> row(earlier.getOrDefault(topology.id(), topology), topology))
                .forEach(lines::add);
        if (now.size() > maxRows) {
            lines.add("and " + (now.size() - maxRows) + " more topologies");
        }
        return lines.stream().map(line -> Table.cut(line, width)).toList();
    }

    private static String row(TopologyFigures before, TopologyFigures now) {
        return row(
                Table.cut(now.name(), 20),
                now.status(),
                Units.clock(TimeUnit.SECONDS.toNanos(now.uptimeSecs())),
                rate(before, now, TopologyFigures::emitted),
                rate(before, now, TopologyFigures::executed),
                rate(before, now, TopologyFigures::acked),
                rate(before, now, TopologyFigures::failed));
    }

    private static String row(Object... cells) {
        return String.format(Locale.ROOT, ROW, cells);
    }

    /** Of a topology that had no figures before, or has begun anew in between, none is known. */
    private static String rate(
            TopologyFigures before, TopologyFigures now, ToLongFunction<TopologyFigures> figure) {
        long more = figure.applyAsLong(now) - figure.applyAsLong(before);
        double seconds = (now.takenAtNanos() - before.takenAtNanos()) / 1e9;
        return more < 0 || seconds <= 0 ? "-" : Units.count(more / seconds);
    }
}
