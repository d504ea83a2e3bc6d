package io.downburst.bench.child;

import java.io.Serializable;
import java.util.List;

/**
 * What a measured JVM is asked to do.
 *
 * @param workload its full name
 * @param warmUpSpan seconds; the warm-up takes some such spans
 * @param seconds the window
 * @param launchedMillis when the JVM was launched, in epoch milliseconds
 */
public record RunPlan(String workload, int warmUpSpan, int seconds, long launchedMillis)
        implements Serializable {
    public List<String> arguments() {
        return List.of(
                workload,
                Integer.toString(warmUpSpan),
                Integer.toString(seconds),
                Long.toString(launchedMillis));
    }

    static RunPlan of(String... arguments) {
        return new RunPlan(
                arguments[0],
                Integer.parseInt(arguments[1]),
                Integer.parseInt(arguments[2]),
                Long.parseLong(arguments[3]));
    }
}
