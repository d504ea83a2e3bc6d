package io.downburst.bench.child;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What the operating system and the JVM say about this process. */
final class ThisProcess {
    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private static final List<GarbageCollectorMXBean> COLLECTORS =
            ManagementFactory.getGarbageCollectorMXBeans();

    private ThisProcess() {}

    static long cpuNanos() {
        return SYSTEM.getProcessCpuTime();
    }

    static long gcMillis() {
        return COLLECTORS.stream().mapToLong(GarbageCollectorMXBean::getCollectionTime).sum();
    }

    static long gcCount() {
        return COLLECTORS.stream().mapToLong(GarbageCollectorMXBean::getCollectionCount).sum();
    }

    static int peakThreads() {
        return ManagementFactory.getThreadMXBean().getPeakThreadCount();
    }

    /** Bytes; the kernel's high-water mark. */
    static long peakResidentSet() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("VmHWM:")) {
                return Long.parseLong(line.replaceAll("\\D", "")) * 1024;
            }
        }
        throw new IOException("/proc/self/status has no VmHWM line");
    }
}
