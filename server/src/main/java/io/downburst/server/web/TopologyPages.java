package io.downburst.server.web;

import io.downburst.local.Json;
import io.downburst.server.watch.Secrets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.BoltAggregateStats;
import org.apache.storm.generated.CommonAggregateStats;
import org.apache.storm.generated.ComponentAggregateStats;
import org.apache.storm.generated.ErrorInfo;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.SupervisorSummary;
import org.apache.storm.generated.TopologyInfo;
import org.apache.storm.generated.TopologyPageInfo;
import org.apache.storm.generated.TopologyStats;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.Time;

/** Storm UI's pages of topologies. */
final class TopologyPages {

    private static final int LONGEST_LAST_ERROR = 200;
    private static final double USUAL_SAMPLING_PERCENT = 10;

    /** What nothing is measured or asked of here. */
    private static final List<String> RESOURCES =
            List.of(
                    "requestedMemOnHeap",
                    "requestedMemOffHeap",
                    "requestedTotalMem",
                    "requestedCpu",
                    "assignedMemOnHeap",
                    "assignedMemOffHeap",
                    "assignedTotalMem",
                    "assignedCpu");

    private static final List<String> RESOURCES_OF_A_PAGE =
            List.of(
                    "requestedRegularOnHeapMem",
                    "requestedSharedOnHeapMem",
                    "requestedRegularOffHeapMem",
                    "requestedSharedOffHeapMem",
                    "assignedRegularOnHeapMem",
                    "assignedSharedOnHeapMem",
                    "assignedRegularOffHeapMem",
                    "assignedSharedOffHeapMem");

    private final Nimbus.Iface nimbus;

    TopologyPages(Nimbus.Iface nimbus) {
        this.nimbus = nimbus;
    }

    Map<String, Object> summary() throws TException {
        Map<String, Object> page = new LinkedHashMap<>();
        page.put(
                "topologies",
                nimbus.getTopologySummaries().stream().map(TopologyPages::summary).toList());
        page.put("schedulerDisplayResource", false);
        return page;
    }

    static Map<String, Object> summary(TopologySummary topology) {
        Map<String, Object> summary = new LinkedHashMap<>();
        summary.put("id", topology.get_id());
        summary.put("encodedId", Pretty.encoded(topology.get_id()));
        summary.put("owner", topology.get_owner());
        summary.put("name", topology.get_name());
        summary.put("status", topology.get_status());
        summary.put("uptime", Pretty.uptime(topology.get_uptime_secs()));
        summary.put("uptimeSeconds", topology.get_uptime_secs());
        summary.put("tasksTotal", topology.get_num_tasks());
        summary.put("workersTotal", topology.get_num_workers());
        summary.put("executorsTotal", topology.get_num_executors());
        summary.put("replicationCount", topology.get_replication_count());
        summary.put("schedulerInfo", topology.get_sched_status());
        RESOURCES.forEach(resource -> summary.put(resource, 0.0));
        summary.put("requestedGenericResources", "");
        summary.put("assignedGenericResources", "");
        summary.put("topologyVersion", topology.get_topology_version());
        summary.put("stormVersion", topology.get_storm_version());
        return summary;
    }

    /** A topology's process as Storm would show its worker. */
    static Map<String, Object> worker(TopologySummary topology, SupervisorSummary supervisor) {
        Map<String, Object> worker = new LinkedHashMap<>();
        worker.put("supervisorId", supervisor.get_supervisor_id());
        worker.put("host", supervisor.get_host());
        worker.put("port", 0);
        worker.put("topologyId", topology.get_id());
        worker.put("topologyName", topology.get_name());
        worker.put("executorsTotal", topology.get_num_executors());
        worker.put("assignedMemOnHeap", 0.0);
        worker.put("assignedMemOffHeap", 0.0);
        worker.put("assignedCpu", 0.0);
        worker.put("componentNumTasks", Map.of());
        worker.put("uptime", Pretty.uptime(topology.get_uptime_secs()));
        worker.put("uptimeSeconds", topology.get_uptime_secs());
        worker.put("workerLogLink", "");
        worker.put("owner", topology.get_owner());
        return worker;
    }

    /**
     * @param window one of Storm's
     * @param system whether Storm's own components and streams count
     */
    Map<String, Object> page(String id, String window, boolean system) throws TException {
        TopologyPageInfo info = nimbus.getTopologyPageInfo(id, window, system);
        TopologySummary summary = nimbus.getTopologySummary(id);
        Map<String, Object> page = new LinkedHashMap<>(summary(summary));
        RESOURCES_OF_A_PAGE.forEach(resource -> page.put(resource, 0.0));
        Map<String, Object> conf = Secrets.redacted(Json.read(info.get_topology_conf()));
        page.put("user", null);
        page.put("window", window);
        page.put("windowHint", Pretty.window(window));
        page.put("msgTimeout", conf.get(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS));
        page.put("configuration", conf);
        page.put("topologyStats", stats(info.get_topology_stats()));
        page.put("spouts", components(info.get_id_to_spout_agg_stats(), TopologyPages::spout));
        page.put("bolts", components(info.get_id_to_bolt_agg_stats(), TopologyPages::bolt));
        page.put(
                "workers",
                List.of(worker(summary, nimbus.getClusterInfo().get_supervisors().get(0))));
        boolean debug = info.is_set_debug_options() && info.get_debug_options().is_enable();
        page.put("debug", debug);
        page.put(
                "samplingPct",
                debug ? info.get_debug_options().get_samplingpct() : USUAL_SAMPLING_PERCENT);
        page.put("visualizationTable", List.of());
        page.put("schedulerDisplayResource", false);
        page.put("bugtracker-url", null);
        page.put("central-log-url", null);
        return page;
    }

    private static List<Map<String, Object>> stats(TopologyStats stats) {
        return stats.get_window_to_emitted().keySet().stream()
                .map(window -> stats(stats, window))
                .toList();
    }

    private static Map<String, Object> stats(TopologyStats stats, String window) {
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("window", window);
        figures.put("windowPretty", Pretty.window(window));
        figures.put("emitted", stats.get_window_to_emitted().get(window));
        figures.put("transferred", stats.get_window_to_transferred().get(window));
        figures.put(
                "completeLatency",
                Pretty.number(stats.get_window_to_complete_latencies_ms().get(window)));
        figures.put("acked", stats.get_window_to_acked().getOrDefault(window, 0L));
        figures.put("failed", stats.get_window_to_failed().getOrDefault(window, 0L));
        return figures;
    }

    private interface Figures {
        Map<String, Object> of(String id, ComponentAggregateStats stats);
    }

    private static List<Map<String, Object>> components(
            Map<String, ComponentAggregateStats> components, Figures figures) {
        return components.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(component -> figures.of(component.getKey(), component.getValue()))
                .toList();
    }

    private static Map<String, Object> spout(String id, ComponentAggregateStats stats) {
        Map<String, Object> figures = common(stats);
        figures.put("spoutId", id);
        figures.put("encodedSpoutId", Pretty.encoded(id));
        figures.put(
                "completeLatency",
                Pretty.number(stats.get_specific_stats().get_spout().get_complete_latency_ms()));
        return figures;
    }

    private static Map<String, Object> bolt(String id, ComponentAggregateStats stats) {
        BoltAggregateStats bolt = stats.get_specific_stats().get_bolt();
        Map<String, Object> figures = common(stats);
        figures.put("boltId", id);
        figures.put("encodedBoltId", Pretty.encoded(id));
        figures.put("capacity", Pretty.number(bolt.get_capacity()));
        figures.put("executeLatency", Pretty.number(bolt.get_execute_latency_ms()));
        figures.put("executed", bolt.get_executed());
        figures.put("processLatency", Pretty.number(bolt.get_process_latency_ms()));
        return figures;
    }

    private static Map<String, Object> common(ComponentAggregateStats stats) {
        CommonAggregateStats common = stats.get_common_stats();
        Map<String, Object> figures = new LinkedHashMap<>();
        figures.put("executors", common.get_num_executors());
        figures.put("tasks", common.get_num_tasks());
        figures.put("emitted", common.get_emitted());
        figures.put("transferred", common.get_transferred());
        figures.put("acked", common.get_acked());
        figures.put("failed", common.get_failed());
        figures.put("requestedMemOnHeap", 0.0);
        figures.put("requestedMemOffHeap", 0.0);
        figures.put("requestedCpu", 0.0);
        figures.put("requestedGenericResourcesComp", "");
        figures.putAll(lastError(stats.get_last_error()));
        return figures;
    }

    /**
     * @param error null if there was none
     */
    private static Map<String, Object> lastError(ErrorInfo error) {
        Map<String, Object> told = new LinkedHashMap<>();
        if (error != null) {
            told.putAll(where(error));
            String text = error.get_error();
            told.put("lastError", text.substring(0, Math.min(LONGEST_LAST_ERROR, text.length())));
        } else {
            told.put("lastError", "");
            told.put("errorHost", "");
            told.put("errorPort", null);
            told.put("errorWorkerLogLink", "");
            told.put("errorTime", null);
            told.put("errorLapsedSecs", null);
        }
        return told;
    }

    /** All of an error but its text. */
    static Map<String, Object> where(ErrorInfo error) {
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("errorHost", error.get_host());
        told.put("errorPort", error.get_port());
        told.put("errorWorkerLogLink", "");
        told.put("errorTime", error.get_error_time_secs());
        told.put("errorLapsedSecs", Time.deltaSecs(error.get_error_time_secs()));
        return told;
    }

    Map<String, Object> workers(String id) throws TException {
        TopologyInfo info = nimbus.getTopologyInfo(id);
        Map<String, Object> page = new LinkedHashMap<>();
        page.put(
                "hostPortList",
                info.get_executors().stream()
                        .map(it -> Map.of("host", it.get_host(), "port", it.get_port()))
                        .distinct()
                        .toList());
        page.put("logviewerPort", 0);
        page.put("logviewerScheme", "http");
        return page;
    }
}
