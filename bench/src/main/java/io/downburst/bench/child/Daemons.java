package io.downburst.bench.child;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The processes of an engine beside the one that runs the topology. */
public record Daemons(List<Long> pids) implements Serializable {
    boolean isAny() {
        return !pids.isEmpty();
    }

    /** CPU time since they began, to the kernel's hundredth of a second. */
    double cpuNanos() {
        return pids.stream()
                .flatMap(pid -> ProcessHandle.of(pid).stream())
                .flatMap(process -> process.info().totalCpuDuration().stream())
                .mapToLong(Duration::toNanos)
                .sum();
    }

    /** Bytes; the sum of the kernel's high-water marks. */
    double peakResidentSet() throws IOException {
        return status("VmHWM") * 1024;
    }

    double threads() throws IOException {
        return status("Threads");
    }

    private double status(String name) throws IOException {
        long sum = 0;
        for (long pid : pids) {
            sum += ThisProcess.status(Path.of("/proc", Long.toString(pid)), name);
        }
        return sum;
    }
}
