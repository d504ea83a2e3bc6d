package io.downburst.server.watch;

import io.downburst.local.watch.Bottleneck;
import io.downburst.local.watch.ComponentFigures;
import io.downburst.local.watch.Interval;
import io.downburst.local.watch.Ledger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a topology does, component by component and edge by edge. */
final class LiveFigures {

    /** Shares of its time from which on a component is called busy, or back-pressured. */
    private static final double BUSY = 0.5;

    private static final double WAITS = 0.1;

    private LiveFigures() {}

    static Map<String, Object> of(Lapse.Change change) {
        Interval interval = change.interval();
        List<String> ids = interval.components().stream().map(ComponentFigures::id).toList();
        List<ComponentFigures> sinceStart = ComponentFigures.of(change.later(), ids);
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("intervalSeconds", Figure.rounded(interval.seconds()));
        figures.put("totals", Totals.of(interval));
        figures.put("ledger", ledger(Ledger.of(sinceStart)));
        figures.put("cores", cores(interval));
        figures.put("bottleneck", bottleneck(Bottleneck.of(interval)));
        figures.put("components", components(change, interval, sinceStart));
        figures.put("edges", Edges.of(change, interval));
        return figures;
    }

    private static Map<String, Object> ledger(Ledger ledger) {
        Map<String, Object> account = new LinkedHashMap<>();
        account.put("emitted", ledger.emitted());
        account.put("acked", ledger.acked());
        account.put("failed", ledger.failed());
        account.put("pending", ledger.pending());
        account.put("untracked", ledger.untracked());
        return account;
    }

    private static Map<String, Object> cores(Interval interval) {
        Map<String, Object> cores = new LinkedHashMap<>();
        cores.put("shared", interval.coresBusy().size());
        cores.put("busyShare", Figure.rounded(interval.busy()));
        cores.put("ownThreads", interval.ownThreads());
        return cores;
    }

    private static Map<String, Object> bottleneck(Bottleneck bottleneck) {
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("component", bottleneck.component().orElse(null));
        told.put("sentence", bottleneck.sentence());
        return told;
    }

    private static List<Map<String, Object>> components(
            Lapse.Change change, Interval interval, List<ComponentFigures> sinceStart) {
        List<Map<String, Object>> components = new ArrayList<>();
        for (int i = 0; i < sinceStart.size(); i++) {
            ComponentFigures recent = interval.components().get(i);
            Map<String, Object> figures = rates(interval, recent);
            figures.put("state", state(interval, recent));
            figures.put("errors", errors(change, recent.id()));
            figures.putAll(counts(sinceStart.get(i)));
            components.add(figures);
        }
        return components;
    }

    private static String state(Interval interval, ComponentFigures recent) {
        if (recent.blocking() > 0) {
            return "blocking";
        }
        if (interval.blocked(recent) >= WAITS) {
            return "back-pressured";
        }
        return interval.busy(recent) >= BUSY ? "busy" : "idle";
    }

    private static long errors(Lapse.Change change, String component) {
        return change.engine().errors().groups().stream()
                .filter(group -> group.componentId().equals(component))
                .mapToLong(group -> group.count())
                .sum();
    }

    private static Map<String, Object> rates(Interval interval, ComponentFigures recent) {
        Map<String, Object> rates = new LinkedHashMap<>();
        rates.put("id", recent.id());
        rates.put("kind", recent.spout() ? "spout" : "bolt");
        rates.put("executors", recent.executors());
        rates.put("tasks", recent.tasks());
        rates.put("busyShare", Figure.rounded(interval.busy(recent)));
        rates.put("blockedShare", Figure.rounded(interval.blocked(recent)));
        rates.put("emittedPerSecond", Figure.rounded(interval.perSecond(recent.emitted())));
        rates.put("executedPerSecond", Figure.rounded(interval.perSecond(recent.executed())));
        rates.put("ackedPerSecond", Figure.rounded(interval.perSecond(recent.acked())));
        rates.put("failedPerSecond", Figure.rounded(interval.perSecond(recent.failed())));
        rates.put("latencyMicros", Figure.latencyMicros(recent.latency()));
        return rates;
    }

    private static Map<String, Object> counts(ComponentFigures sinceStart) {
        Map<String, Object> counts = new LinkedHashMap<>();
        counts.put("emitted", sinceStart.emitted());
        counts.put("executed", sinceStart.executed());
        counts.put("acked", sinceStart.acked());
        counts.put("failed", sinceStart.failed());
        counts.put("pending", sinceStart.pendingTrees());
        counts.put("inboxFill", Figure.rounded(sinceStart.inboxFill()));
        counts.put("inboxTuples", sinceStart.inboxTuples());
        counts.put("inboxBound", sinceStart.inboxBound());
        return counts;
    }
}
