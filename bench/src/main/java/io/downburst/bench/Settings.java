package io.downburst.bench;

import io.downburst.bench.workload.Workload;
import java.nio.file.Path;
import java.util.List;

/**
 * How to measure.
 *
 * @param opponents the engines to compare with
 * @param pairs how often each workload runs on each engine
 * @param warmUpSpan seconds; the warm-up lasts two such spans, and more while each is faster than
 *     the last
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
    /** The opponents that have this workload. */
    List<Engine> opponentsIn(Workload workload) {
        return opponents.stream().filter(opponent -> opponent.runs(workload)).toList();
    }
}
