package io.downburst.server.nimbus;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Map;
import org.apache.storm.Constants;

/** What this machine has, in Storm's units. */
final class Machine {

    private static final double PERCENT_OF_A_CORE = 100;

    private Machine() {}

    static Map<String, Double> resources() {
        OperatingSystemMXBean system =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        return Map.of(
                Constants.COMMON_TOTAL_MEMORY_RESOURCE_NAME,
                (double) (system.getTotalMemorySize() >> 20),
                Constants.COMMON_CPU_RESOURCE_NAME,
                Runtime.getRuntime().availableProcessors() * PERCENT_OF_A_CORE);
    }
}
