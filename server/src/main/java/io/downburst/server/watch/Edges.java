package io.downburst.server.watch;

import io.downburst.engine.plan.ComponentPlan;
import io.downburst.engine.plan.StreamPlan;
import io.downburst.engine.plan.SubscriptionPlan;
import io.downburst.engine.plan.TopologyPlan;
import io.downburst.engine.stats.TopologySnapshot;
import io.downburst.local.watch.Interval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Thrift;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Grouping;
import org.apache.storm.utils.Utils;

/** Who sends tuples to whom, and how many. */
final class Edges {

    private Edges() {}

    static List<Map<String, Object>> of(Lapse.Change change, Interval interval) {
        TopologyPlan plan = change.engine().plan();
        List<Map<String, Object>> edges = new ArrayList<>();
        for (ComponentPlan component : plan.components().values()) {
            for (StreamPlan stream : component.streams().values()) {
                for (SubscriptionPlan subscription : stream.subscriptions()) {
                    if (isOfTheUser(plan, component, stream, subscription)) {
                        edges.add(edge(change, interval, stream, subscription));
                    }
                }
            }
        }
        return edges;
    }

    private static boolean isOfTheUser(
            TopologyPlan plan,
            ComponentPlan component,
            StreamPlan stream,
            SubscriptionPlan subscription) {
        return !component.system()
                && !Utils.isSystemId(stream.streamId())
                && !plan.components().get(subscription.targetComponent()).system();
    }

    private static Map<String, Object> edge(
            Lapse.Change change,
            Interval interval,
            StreamPlan stream,
            SubscriptionPlan subscription) {
        String to = subscription.targetComponent();
        GlobalStreamId source = new GlobalStreamId(stream.componentId(), stream.streamId());
        long now = executed(change.later(), to, source);
        long before = executed(change.earlier(), to, source);
        Map<String, Object> edge = new LinkedHashMap<>();
        edge.put("from", stream.componentId());
        edge.put("stream", stream.streamId());
        edge.put("to", to);
        edge.put("grouping", name(subscription.grouping()));
        edge.put("fields", fields(subscription.grouping()));
        edge.put("tuples", now);
        edge.put("tuplesPerSecond", Figure.rounded(interval.perSecond(now - before)));
        return edge;
    }

    private static long executed(TopologySnapshot snapshot, String by, GlobalStreamId source) {
        return snapshot.executors().stream()
                .filter(executor -> executor.executor().componentId().equals(by))
                .mapToLong(executor -> executor.executed().getOrDefault(source, 0L))
                .sum();
    }

    private static String name(Grouping grouping) {
        return switch (Thrift.groupingType(grouping)) {
            case FIELDS -> Thrift.isGlobalGrouping(grouping) ? "global" : "fields";
            case SHUFFLE -> "shuffle";
            case ALL -> "all";
            case NONE -> "none";
            case DIRECT -> "direct";
            case LOCAL_OR_SHUFFLE -> "local-or-shuffle";
            case CUSTOM_OBJECT, CUSTOM_SERIALIZED -> "custom";
        };
    }

    private static List<String> fields(Grouping grouping) {
        return grouping.is_set_fields() ? grouping.get_fields() : List.of();
    }
}
