package io.downburst.engine;

/**
 * A throwable that left user code and stopped the topology.
 *
 * @param componentId the component whose code threw
 * @param taskId the task that was running
 * @param cause what it threw
 */
public record Failure(String componentId, int taskId, Throwable cause) {}
