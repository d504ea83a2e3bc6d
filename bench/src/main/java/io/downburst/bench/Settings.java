package io.downburst.bench;

import java.nio.file.Path;
import java.util.List;

/**
 * How to measure.
 *
 * @param pairs how often each workload runs on each engine
 * @param warmSeconds run before the window
 * @param seconds the window
 * @param jvmFlags the same for every measured JVM
 * @param out where results and logs go
 */
record Settings(int pairs, int warmSeconds, int seconds, List<String> jvmFlags, Path out) {}
