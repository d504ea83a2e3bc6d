package io.downburst.local;

import io.downburst.engine.Failure;
import java.util.Arrays;
import java.util.List;

/**
 * A throwable that left user code and stopped its topology.
 *
 * @param topologyName the topology that stopped
 * @param failure where, and what was thrown
 */
public record TopologyFailure(String topologyName, Failure failure) {

    /** Packages whose frames say nothing about whose code threw. */
    private static final List<String> NOT_THE_USERS =
            List.of(
                    "java.",
                    "javax.",
                    "jdk.",
                    "sun.",
                    "io.downburst.engine.",
                    "org.apache.storm.shade.",
                    "org.apache.storm.task.",
                    "org.apache.storm.topology.",
                    "org.apache.storm.trident.",
                    "org.apache.storm.tuple.",
                    "org.apache.storm.utils.");

    /** One line: topology, component, task, throwable and the first frame of the user's code. */
    public String summary() {
        return "Topology %s stopped: component %s (task %d) threw %s%s"
                .formatted(
                        topologyName,
                        failure.componentId(),
                        failure.taskId(),
                        failure.cause(),
                        firstUserFrame());
    }

    private String firstUserFrame() {
        return Arrays.stream(failure.cause().getStackTrace())
                .filter(frame -> NOT_THE_USERS.stream().noneMatch(frame.getClassName()::startsWith))
                .findFirst()
                .map(frame -> " at " + frame)
                .orElse("");
    }
}
