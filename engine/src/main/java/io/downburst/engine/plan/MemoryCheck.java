package io.downburst.engine.plan;

import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.Constants;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.ObjectReader;

/** Refuses a component that asks for more memory than any worker may have. */
final class MemoryCheck {

    private MemoryCheck() {}

    static void check(StormTopology topology, Map<String, Object> conf)
            throws InvalidTopologyException {
        Double workerMb =
                ObjectReader.getDouble(conf.get(Config.TOPOLOGY_WORKER_MAX_HEAP_SIZE_MB), null);
        if (workerMb == null) {
            return;
        }
        double largestMb = 0;
        for (Object component : StormCommon.allComponents(topology).values()) {
            largestMb = Math.max(largestMb, memoryMb(StormCommon.componentConf(component), conf));
        }
        if (workerMb < largestMb) {
            throw SubmissionChecks.invalid(
                    "Topology will not be able to be successfully scheduled: Config "
                            + "TOPOLOGY_WORKER_MAX_HEAP_SIZE_MB="
                            + workerMb
                            + " < "
                            + largestMb
                            + " (Largest memory requirement of a component in the topology)."
                            + " Perhaps set TOPOLOGY_WORKER_MAX_HEAP_SIZE_MB to a larger amount");
        }
    }

    private static double memoryMb(Map<String, Object> componentConf, Map<String, Object> conf) {
        return request(
                        Constants.COMMON_ONHEAP_MEMORY_RESOURCE_NAME,
                        Config.TOPOLOGY_COMPONENT_RESOURCES_ONHEAP_MEMORY_MB,
                        componentConf,
                        conf)
                + request(
                        Constants.COMMON_OFFHEAP_MEMORY_RESOURCE_NAME,
                        Config.TOPOLOGY_COMPONENT_RESOURCES_OFFHEAP_MEMORY_MB,
                        componentConf,
                        conf);
    }

    /** The component's own request, else the topology's; a resource map beats a key of its own. */
    private static double request(
            String resource,
            String key,
            Map<String, Object> componentConf,
            Map<String, Object> conf) {
        Double own = request(resource, key, componentConf);
        Double topologyWide = request(resource, key, conf);
        if (own != null) {
            return own;
        }
        return topologyWide == null ? 0 : topologyWide;
    }

    private static Double request(String resource, String key, Map<String, Object> conf) {
        Map<?, ?> resources =
                (Map<?, ?>) conf.getOrDefault(Config.TOPOLOGY_COMPONENT_RESOURCES_MAP, Map.of());
        for (Object requested :
                new Object[] {resources.get(resource), resources.get(key), conf.get(key)}) {
            if (requested != null) {
                return ObjectReader.getDouble(requested);
            }
        }
        return null;
    }
}
