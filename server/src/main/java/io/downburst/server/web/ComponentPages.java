package io.downburst.server.web;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.BoltAggregateStats;
import org.apache.storm.generated.CommonAggregateStats;
import org.apache.storm.generated.ComponentAggregateStats;
import org.apache.storm.generated.ComponentPageInfo;
import org.apache.storm.generated.ComponentType;
import org.apache.storm.generated.ErrorInfo;
import org.apache.storm.generated.ExecutorAggregateStats;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.thrift.TException;

/** Storm UI's page of a component. */
final class ComponentPages {

    private static final double USUAL_SAMPLING_PERCENT = 10;

    private final Nimbus.Iface nimbus;

    ComponentPages(Nimbus.Iface nimbus) {
        this.nimbus = nimbus;
    }

    Map<String, Object> page(String id, String component, String window, boolean system)
            throws TException {
        ComponentPageInfo info = nimbus.getComponentPageInfo(id, component, window, system);
        boolean spout = info.get_component_type() == ComponentType.SPOUT;
        Map<String, Object> page = new LinkedHashMap<>();
        page.put("user", null);
        page.put("id", component);
        page.put("encodedId", Pretty.encoded(component));
        page.put("name", info.get_topology_name());
        page.put("topologyId", id);
        page.put("encodedTopologyId", Pretty.encoded(id));
        page.put("topologyStatus", info.get_topology_status());
        page.put("componentType", spout ? "spout" : "bolt");
        page.put("executors", info.get_num_executors());
        page.put("tasks", info.get_num_tasks());
        page.put("requestedMemOnHeap", 0.0);
        page.put("requestedMemOffHeap", 0.0);
        page.put("requestedCpu", 0.0);
        page.put("requestedGenericResources", "");
        page.put("window", window);
        page.put("windowHint", Pretty.window(window));
        page.put(spout ? "spoutSummary" : "boltStats", windows(info, spout));
        if (!spout) {
            page.put("inputStats", inputs(info));
        }
        page.put("outputStats", outputs(info, spout));
        page.put(
                "executorStats",
                info.get_exec_stats().stream().map(it -> executor(it, spout)).toList());
        page.put("componentErrors", errors(info));
        page.put("debug", info.is_set_debug_options() && info.get_debug_options().is_enable());
        page.put(
                "samplingPct",
                info.is_set_debug_options()
                        ? info.get_debug_options().get_samplingpct()
                        : USUAL_SAMPLING_PERCENT);
        page.put("profilingAndDebuggingCapable", false);
        page.put("profileActionEnabled", false);
        page.put("profilerActive", List.of());
        page.put("schedulerDisplayResource", false);
        return page;
    }

    private static List<Map<String, Object>> windows(ComponentPageInfo info, boolean spout) {
        List<Map<String, Object>> windows = new ArrayList<>();
        info.get_window_to_stats()
                .forEach(
                        (window, stats) -> {
                            Map<String, Object> figures = new LinkedHashMap<>();
                            figures.put("window", window);
                            figures.put("windowPretty", Pretty.window(window));
                            emitted(figures, stats);
                            acked(figures, stats);
                            if (spout) {
                                // A number here, and text everywhere else: so Storm has it.
                                figures.put("completeLatency", completeLatency(stats));
                                figures.put("lastError", "");
                            } else {
                                bolt(figures, stats);
                                figures.put("capacity", capacity(stats));
                            }
                            windows.add(figures);
                        });
        return windows;
    }

    private static List<Map<String, Object>> inputs(ComponentPageInfo info) {
        List<Map<String, Object>> inputs = new ArrayList<>();
        for (Map.Entry<GlobalStreamId, ComponentAggregateStats> input :
                info.get_gsid_to_input_stats().entrySet()) {
            Map<String, Object> figures = new LinkedHashMap<>();
            figures.put("component", input.getKey().get_componentId());
            figures.put("encodedComponentId", Pretty.encoded(input.getKey().get_componentId()));
            figures.put("stream", input.getKey().get_streamId());
            bolt(figures, input.getValue());
            acked(figures, input.getValue());
            inputs.add(figures);
        }
        return inputs;
    }

    private static List<Map<String, Object>> outputs(ComponentPageInfo info, boolean spout) {
        List<Map<String, Object>> outputs = new ArrayList<>();
        info.get_sid_to_output_stats()
                .forEach(
                        (stream, stats) -> {
                            Map<String, Object> figures = new LinkedHashMap<>();
                            figures.put("stream", stream);
                            emitted(figures, stats);
                            if (spout) {
                                figures.put(
                                        "completeLatency", Pretty.number(completeLatency(stats)));
                                acked(figures, stats);
                            }
                            outputs.add(figures);
                        });
        return outputs;
    }

    private static Map<String, Object> executor(ExecutorAggregateStats executor, boolean spout) {
        ExecutorSummary summary = executor.get_exec_summary();
        ComponentAggregateStats stats = executor.get_stats();
        String id =
                "[%d-%d]"
                        .formatted(
                                summary.get_executor_info().get_task_start(),
                                summary.get_executor_info().get_task_end());
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("id", id);
        figures.put("encodedId", Pretty.encoded(id));
        figures.put("uptime", Pretty.uptime(summary.get_uptime_secs()));
        figures.put("uptimeSeconds", summary.get_uptime_secs());
        figures.put("host", summary.get_host());
        figures.put("port", summary.get_port());
        figures.put("workerLogLink", "");
        emitted(figures, stats);
        acked(figures, stats);
        if (spout) {
            figures.put("completeLatency", Pretty.number(completeLatency(stats)));
        } else {
            bolt(figures, stats);
            figures.put("capacity", capacity(stats));
        }
        return figures;
    }

    private static void emitted(Map<String, Object> figures, ComponentAggregateStats stats) {
        CommonAggregateStats common = stats.get_common_stats();
        figures.put("emitted", common.get_emitted());
        figures.put("transferred", common.get_transferred());
    }

    private static void acked(Map<String, Object> figures, ComponentAggregateStats stats) {
        figures.put("acked", stats.get_common_stats().get_acked());
        figures.put("failed", stats.get_common_stats().get_failed());
    }

    private static void bolt(Map<String, Object> figures, ComponentAggregateStats stats) {
        BoltAggregateStats bolt = stats.get_specific_stats().get_bolt();
        figures.put("executed", bolt.get_executed());
        figures.put("executeLatency", Pretty.number(bolt.get_execute_latency_ms()));
        figures.put("processLatency", Pretty.number(bolt.get_process_latency_ms()));
    }

    private static String capacity(ComponentAggregateStats stats) {
        return Pretty.number(stats.get_specific_stats().get_bolt().get_capacity());
    }

    private static double completeLatency(ComponentAggregateStats stats) {
        return stats.get_specific_stats().get_spout().get_complete_latency_ms();
    }

    /** Oldest first. */
    private static List<Map<String, Object>> errors(ComponentPageInfo info) {
        return info.get_errors().stream()
                .sorted(Comparator.comparingInt(ErrorInfo::get_error_time_secs))
                .map(
                        error -> {
                            Map<String, Object> told = TopologyPages.where(error);
                            told.put("error", error.get_error());
                            return told;
                        })
                .toList();
    }
}
