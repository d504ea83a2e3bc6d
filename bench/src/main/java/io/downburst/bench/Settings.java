package io.downburst.bench;

import io.downburst.bench.workload.Workload;
import java.nio.file.Path;
import java.util.List;

/**
 * How to measure.
 *
 * @param opponents the engines to compare with
 * @param pairs how often each workload runs on each engine
 * @param warmUpSpan seconds; the warm-up lasts some such spans, and more while they get faster
 * @param seconds the window
 * @param jvmFlags the same for every measured JVM
 * @param out where results and logs go
 */
record Settings(
        List<Engine> opponents,
        int pairs,
        int warmUpSpan,
        int seconds,
        List<String> jvmFlags,
        Path out) {
    /** Half a window, but no more than makes a warm-up steady. */
    static int warmUpSpan(int seconds) {
        return Math.min(15, Math.max(3, seconds / 2));
    }

    /** Of a workload, since the window of some is many times as long. */
    int warmUpSpan(Workload workload) {
        int window = workload.window(seconds);
        return window > seconds ? warmUpSpan(window) : warmUpSpan;
    }

    /** The opponents that have this workload. */
    List<Engine> opponentsIn(Workload workload) {
        return opponents.stream().filter(opponent -> opponent.runs(workload)).toList();
    }
}
