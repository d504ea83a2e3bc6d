package io.downburst.server.web;

import io.downburst.local.Windows;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.storm.generated.ComponentAggregateStats;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Grouping;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.TopologyPageInfo;
import org.apache.storm.thrift.TException;

/** What Storm UI draws its graph of a topology from. */
final class GraphPages {

    /** Boxes that stand in one row of Storm's page. */
    private static final int BOXES_A_ROW = 4;

    private final Nimbus.Iface nimbus;

    GraphPages(Nimbus.Iface nimbus) {
        this.nimbus = nimbus;
    }

    /** A box to tick for every stream. */
    Map<String, Object> streams(String id) throws TException {
        Map<String, Map<String, Object>> boxes = new TreeMap<>();
        StormTopology topology = nimbus.getUserTopology(id);
        for (ComponentCommon common : commons(topology).values()) {
            for (GlobalStreamId input : common.get_inputs().keySet()) {
                String stream = input.get_streamId();
                Map<String, Object> box = new LinkedHashMap<>();
                box.put("stream", stream);
                box.put("sani-stream", Pretty.stream(stream));
                box.put("checked", !Pretty.isSystem(stream));
                boxes.put(stream, box);
            }
        }
        List<Object> rows = new ArrayList<>();
        List<Map<String, Object>> all = List.copyOf(boxes.values());
        for (int from = 0; from < all.size(); from += BOXES_A_ROW) {
            rows.add(all.subList(from, Math.min(all.size(), from + BOXES_A_ROW)));
        }
        return Map.of("visualizationTable", rows);
    }

    Map<String, Object> graph(String id, String window, boolean system) throws TException {
        TopologyPageInfo info = nimbus.getTopologyPageInfo(id, window, system);
        List<ExecutorSummary> executors = nimbus.getTopologyInfo(id).get_executors();
        Map<String, ComponentCommon> commons =
                commons(system ? nimbus.getTopology(id) : nimbus.getUserTopology(id));
        Map<String, Object> graph = new TreeMap<>();
        info.get_id_to_spout_agg_stats()
                .forEach(
                        (component, stats) -> {
                            Map<String, Object> spout = node(id, component, executors, commons);
                            spout.put(":type", "spout");
                            spout.put(":capacity", 0);
                            spout.put(
                                    ":latency",
                                    stats.get_specific_stats()
                                            .get_spout()
                                            .get_complete_latency_ms());
                            graph.put(component, spout);
                        });
        info.get_id_to_bolt_agg_stats()
                .forEach(
                        (component, stats) ->
                                graph.put(
                                        component,
                                        bolt(stats, node(id, component, executors, commons))));
        return graph;
    }

    private static Map<String, Object> bolt(
            ComponentAggregateStats stats, Map<String, Object> bolt) {
        bolt.put(":type", "bolt");
        bolt.put(":capacity", stats.get_specific_stats().get_bolt().get_capacity());
        bolt.put(":latency", stats.get_specific_stats().get_bolt().get_process_latency_ms());
        return bolt;
    }

    private static Map<String, ComponentCommon> commons(StormTopology topology) {
        Map<String, ComponentCommon> commons = new TreeMap<>();
        topology.get_spouts().forEach((id, spout) -> commons.put(id, spout.get_common()));
        topology.get_bolts().forEach((id, bolt) -> commons.put(id, bolt.get_common()));
        return commons;
    }

    private static Map<String, Object> node(
            String id,
            String component,
            List<ExecutorSummary> executors,
            Map<String, ComponentCommon> commons) {
        List<ExecutorSummary> own =
                executors.stream()
                        .filter(executor -> executor.get_component_id().equals(component))
                        .toList();
        Map<String, Object> node = new LinkedHashMap<>();
        node.put(":transferred", transferred(own));
        node.put(":stats", own.stream().map(GraphPages::executor).toList());
        node.put(
                ":link",
                "/component.html?id=%s&topology_id=%s"
                        .formatted(Pretty.encoded(component), Pretty.encoded(id)));
        List<Map<String, Object>> inputs = new ArrayList<>();
        if (commons.containsKey(component)) {
            commons.get(component)
                    .get_inputs()
                    .forEach((stream, grouping) -> inputs.add(input(stream, grouping)));
        }
        node.put(":inputs", inputs);
        return node;
    }

    private static Map<String, Long> transferred(List<ExecutorSummary> executors) {
        Map<String, Long> sums = new TreeMap<>();
        executors.stream()
                .filter(ExecutorSummary::is_set_stats)
                .map(executor -> executor.get_stats().get_transferred().get(Windows.ALL_TIME))
                .forEach(
                        counts ->
                                counts.forEach(
                                        (stream, count) -> sums.merge(stream, count, Long::sum)));
        return sums;
    }

    private static Map<String, Object> executor(ExecutorSummary executor) {
        Map<String, Object> stats = new LinkedHashMap<>();
        stats.put(":host", executor.get_host());
        stats.put(":port", executor.get_port());
        stats.put(":uptime_secs", executor.get_uptime_secs());
        stats.put(
                ":transferred",
                executor.is_set_stats() ? executor.get_stats().get_transferred() : null);
        return stats;
    }

    private static Map<String, Object> input(GlobalStreamId stream, Grouping grouping) {
        Map<String, Object> input = new LinkedHashMap<>();
        input.put(":component", stream.get_componentId());
        input.put(":stream", stream.get_streamId());
        input.put(":sani-stream", Pretty.stream(stream.get_streamId()));
        input.put(":grouping", grouping.getSetField().getFieldName());
        return input;
    }
}
