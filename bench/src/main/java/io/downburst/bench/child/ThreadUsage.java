package io.downburst.bench.child;

import java.io.IOException;
import java.util.Map;

/**
 * What each thread has used up to a moment, or between two.
 *
 * @param allocated heap bytes by Java thread
 * @param switched context switches, wanted or not, by thread of the operating system
 */
record ThreadUsage(Map<Long, Long> allocated, Map<Long, Long> switched) {
    static ThreadUsage now() throws IOException {
        return new ThreadUsage(ThisProcess.allocatedBytes(), ThisProcess.contextSwitches());
    }

    /** Of threads that ended meanwhile nothing is known. */
    ThreadUsage since(ThreadUsage before) {
        return new ThreadUsage(
                growth(allocated, before.allocated), growth(switched, before.switched));
    }

    private static Map<Long, Long> growth(Map<Long, Long> now, Map<Long, Long> before) {
        now.replaceAll((thread, count) -> count - before.getOrDefault(thread, 0L));
        return now;
    }

    double allocatedBytes() {
        return allocated.values().stream().mapToLong(Long::longValue).sum();
    }

    double switches() {
        return switched.values().stream().mapToLong(Long::longValue).sum();
    }
}
