package io.downburst.bench.child;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What the operating system and the JVM say about this process. */
final class ThisProcess {
    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private static final ThreadMXBean THREADS =
            ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
    private static final List<GarbageCollectorMXBean> COLLECTORS =
            ManagementFactory.getGarbageCollectorMXBeans();
    private static final CompilationMXBean COMPILERS = ManagementFactory.getCompilationMXBean();
    private static final Path SELF = Path.of("/proc/self");

    private ThisProcess() {}

    /** With that of the processes that it has started, to the kernel's hundredth of a second. */
    static long cpuNanos() {
        return SYSTEM.getProcessCpuTime()
                + ProcessHandle.current()
                        .descendants()
                        .flatMap(process -> process.info().totalCpuDuration().stream())
                        .mapToLong(Duration::toNanos)
                        .sum();
    }

    static long gcMillis() {
        return COLLECTORS.stream().mapToLong(GarbageCollectorMXBean::getCollectionTime).sum();
    }

    /** Of all of the JVM's compilers together. */
    static long compilerMillis() {
        return COMPILERS.getTotalCompilationTime();
    }

    /** Of Java threads, without those that the JVM starts for itself. */
    static int peakThreads() {
        return THREADS.getPeakThreadCount() - ownThreads();
    }

    /** The JVM puts its own, and nobody else does, into the group that holds all groups. */
    private static int ownThreads() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        Thread[] threads = new Thread[THREADS.getThreadCount() * 2];
        return group.enumerate(threads, false);
    }

    /** The JVM's own included, as the kernel counts them. */
    static long threads() throws IOException {
        return status(SELF, "Threads");
    }

    /** By Java thread, since it began. */
    static Map<Long, Long> allocatedBytes() {
        long[] threads = THREADS.getAllThreadIds();
        long[] bytes = THREADS.getThreadAllocatedBytes(threads);
        Map<Long, Long> allocated = new HashMap<>();
        for (int n = 0; n < threads.length; n++) {
            allocated.put(threads[n], Math.max(0, bytes[n]));
        }
        return allocated;
    }

    /** By thread of the operating system, since it began. */
    static Map<Long, Long> contextSwitches() throws IOException {
        Map<Long, Long> switches = new HashMap<>();
        try (Stream<Path> tasks = Files.list(SELF.resolve("task"))) {
            for (Path task : tasks.toList()) {
                switches.put(
                        Long.parseLong(task.getFileName().toString()),
                        status(task, "voluntary_ctxt_switches", "nonvoluntary_ctxt_switches"));
            }
        }
        return switches;
    }

    /** Bytes. */
    static long residentSet() throws IOException {
        return status(SELF, "VmRSS") * 1024;
    }

    /** Bytes; the kernel's high-water mark. */
    static long peakResidentSet() throws IOException {
        return status(SELF, "VmHWM") * 1024;
    }

    /** The sum of the numbers in the lines of these names; 0 of a process that has ended. */
    static long status(Path process, String... names) throws IOException {
        long sum = 0;
        for (String line : lines(process.resolve("status"))) {
            int colon = line.indexOf(':');
            if (Arrays.asList(names).contains(line.substring(0, colon))) {
                sum += Long.parseLong(line.substring(colon + 1).replace("kB", "").strip());
            }
        }
        return sum;
    }

    private static List<String> lines(Path status) throws IOException {
        try {
            return Files.readAllLines(status);
        } catch (IOException e) {
            // It may end between the file's opening, which then succeeds, and its reading.
            if (Files.exists(status)) {
                throw e;
            }
            return List.of();
        }
    }
}
