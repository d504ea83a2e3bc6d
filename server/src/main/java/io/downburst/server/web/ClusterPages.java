package io.downburst.server.web;

import io.downburst.local.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.storm.Constants;
import org.apache.storm.generated.ClusterSummary;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.NimbusSummary;
import org.apache.storm.generated.SupervisorSummary;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.IVersionInfo;
import org.apache.storm.utils.VersionInfo;

/** Storm UI's pages of the cluster. */
final class ClusterPages {

    private final Nimbus.Iface nimbus;

    ClusterPages(Nimbus.Iface nimbus) {
        this.nimbus = nimbus;
    }

    Map<String, Object> configuration() throws TException {
        return Json.read(nimbus.getNimbusConf());
    }

    Map<String, Object> summary() throws TException {
        ClusterSummary cluster = nimbus.getClusterInfo();
        List<SupervisorSummary> supervisors = cluster.get_supervisors();
        List<TopologySummary> topologies = cluster.get_topologies();
        int used = supervisors.stream().mapToInt(SupervisorSummary::get_num_used_workers).sum();
        int total = supervisors.stream().mapToInt(SupervisorSummary::get_num_workers).sum();
        double mem = supervisors.stream().mapToDouble(ClusterPages::totalMem).sum();
        double cpu = supervisors.stream().mapToDouble(ClusterPages::totalCpu).sum();
        Map<String, Object> summary = new LinkedHashMap<>();
        summary.put("user", null);
        summary.put("stormVersion", VersionInfo.getVersion());
        summary.put("stormVersionInfo", version());
        summary.put("supervisors", supervisors.size());
        summary.put("topologies", topologies.size());
        summary.put("slotsTotal", total);
        summary.put("slotsUsed", used);
        summary.put("slotsFree", total - used);
        summary.put(
                "executorsTotal",
                topologies.stream().mapToInt(TopologySummary::get_num_executors).sum());
        summary.put(
                "tasksTotal", topologies.stream().mapToInt(TopologySummary::get_num_tasks).sum());
        summary.put("totalMem", mem);
        summary.put("totalCpu", cpu);
        summary.put("availMem", mem);
        summary.put("availCpu", cpu);
        summary.put("fragmentedMem", 0.0);
        summary.put("fragmentedCpu", 0.0);
        summary.put("memAssignedPercentUtil", Pretty.number(0));
        summary.put("cpuAssignedPercentUtil", Pretty.number(0));
        summary.put("availGenerics", "");
        summary.put("totalGenerics", "");
        summary.put("bugtracker-url", null);
        summary.put("central-log-url", null);
        summary.put("schedulerDisplayResource", false);
        return summary;
    }

    private static Map<String, Object> version() {
        IVersionInfo info = VersionInfo.OUR_FULL_VERSION;
        Map<String, Object> version = new LinkedHashMap<>();
        version.put("version", info.getVersion());
        version.put("revision", info.getRevision());
        version.put("branch", info.getBranch());
        version.put("date", info.getDate());
        version.put("srcChecksum", info.getSrcChecksum());
        return version;
    }

    private static double totalMem(SupervisorSummary supervisor) {
        return supervisor
                .get_total_resources()
                .getOrDefault(Constants.COMMON_TOTAL_MEMORY_RESOURCE_NAME, 0.0);
    }

    private static double totalCpu(SupervisorSummary supervisor) {
        return supervisor
                .get_total_resources()
                .getOrDefault(Constants.COMMON_CPU_RESOURCE_NAME, 0.0);
    }

    Map<String, Object> nimbuses() throws TException {
        return Map.of(
                "nimbuses",
                nimbus.getClusterInfo().get_nimbuses().stream().map(ClusterPages::of).toList());
    }

    private static Map<String, Object> of(NimbusSummary leader) {
        Map<String, Object> summary = new LinkedHashMap<>();
        summary.put("host", leader.get_host());
        summary.put("port", leader.get_port());
        summary.put("status", leader.is_isLeader() ? "Leader" : "Not a Leader");
        summary.put("version", leader.get_version());
        summary.put("nimbusUpTimeSeconds", leader.get_uptime_secs());
        summary.put("nimbusUpTime", Pretty.uptime(leader.get_uptime_secs()));
        summary.put("nimbusLogLink", "");
        return summary;
    }

    Map<String, Object> supervisors() throws TException {
        Map<String, Object> page = new LinkedHashMap<>();
        page.put(
                "supervisors",
                nimbus.getClusterInfo().get_supervisors().stream().map(ClusterPages::of).toList());
        page.put("schedulerDisplayResource", false);
        page.put("logviewerPort", 0);
        page.put("logviewerScheme", "http");
        return page;
    }

    /**
     * @param id of a supervisor, or null for that of the host
     */
    Map<String, Object> supervisor(String id, String host) throws TException, Refusal {
        ClusterSummary cluster = nimbus.getClusterInfo();
        List<Map<String, Object>> found =
                cluster.get_supervisors().stream()
                        .filter(
                                it ->
                                        Objects.equals(id, it.get_supervisor_id())
                                                || id == null
                                                        && Objects.equals(host, it.get_host()))
                        .map(ClusterPages::of)
                        .toList();
        if (found.isEmpty()) {
            throw new Refusal(404, "there is no such supervisor");
        }
        Map<String, Object> page = new LinkedHashMap<>(supervisors());
        page.put("supervisors", found);
        page.put(
                "workers",
                cluster.get_topologies().stream()
                        .map(it -> TopologyPages.worker(it, cluster.get_supervisors().get(0)))
                        .toList());
        return page;
    }

    private static Map<String, Object> of(SupervisorSummary supervisor) {
        int free = supervisor.get_num_workers() - supervisor.get_num_used_workers();
        Map<String, Object> summary = new LinkedHashMap<>();
        summary.put("id", supervisor.get_supervisor_id());
        summary.put("host", supervisor.get_host());
        summary.put("uptime", Pretty.uptime(supervisor.get_uptime_secs()));
        summary.put("uptimeSeconds", supervisor.get_uptime_secs());
        summary.put("blacklisted", false);
        summary.put("slotsTotal", supervisor.get_num_workers());
        summary.put("slotsUsed", supervisor.get_num_used_workers());
        summary.put("slotsFree", free);
        summary.put("totalMem", totalMem(supervisor));
        summary.put("totalCpu", totalCpu(supervisor));
        summary.put("usedMem", supervisor.get_used_mem());
        summary.put("usedCpu", supervisor.get_used_cpu());
        summary.put("availMem", totalMem(supervisor) - supervisor.get_used_mem());
        summary.put("availCpu", totalCpu(supervisor) - supervisor.get_used_cpu());
        summary.put("version", supervisor.get_version());
        summary.put("logLink", "");
        summary.put("totalGenericResources", "");
        summary.put("usedGenericResources", "");
        summary.put("availGenericResources", "");
        return summary;
    }

    Map<String, Object> owners() throws TException {
        Map<String, Object> page = new LinkedHashMap<>();
        List<TopologySummary> topologies = nimbus.getTopologySummaries();
        page.put("schedulerDisplayResource", false);
        page.put("owners", topologies.isEmpty() ? List.of() : List.of(owner(topologies)));
        return page;
    }

    /** Of a server whose topologies all belong to its user. */
    Map<String, Object> owner(String id) throws TException {
        List<TopologySummary> owned =
                nimbus.getTopologySummaries().stream()
                        .filter(topology -> topology.get_owner().equals(id))
                        .toList();
        Map<String, Object> page = new LinkedHashMap<>(owner(owned));
        page.put("owner", id);
        page.put("schedulerDisplayResource", false);
        page.put("topologies", owned.stream().map(TopologyPages::summary).toList());
        return page;
    }

    private static Map<String, Object> owner(List<TopologySummary> owned) {
        Map<String, Object> owner = new LinkedHashMap<>();
        owner.put("owner", System.getProperty("user.name"));
        owner.put("totalTopologies", owned.size());
        owner.put(
                "totalExecutors",
                owned.stream().mapToInt(TopologySummary::get_num_executors).sum());
        owner.put("totalWorkers", owned.stream().mapToInt(TopologySummary::get_num_workers).sum());
        owner.put("totalTasks", owned.stream().mapToInt(TopologySummary::get_num_tasks).sum());
        for (String none :
                List.of(
                        "totalMemoryUsage",
                        "totalCpuUsage",
                        "totalReqOnHeapMem",
                        "totalReqOffHeapMem",
                        "totalReqMem",
                        "totalReqCpu",
                        "totalAssignedOnHeapMem",
                        "totalAssignedOffHeapMem")) {
            owner.put(none, 0.0);
        }
        for (String unlimited :
                List.of(
                        "memoryGuarantee",
                        "cpuGuarantee",
                        "memoryGuaranteeRemaining",
                        "cpuGuaranteeRemaining")) {
            owner.put(unlimited, "N/A");
        }
        owner.put("isolatedNodes", -1);
        return owner;
    }
}
