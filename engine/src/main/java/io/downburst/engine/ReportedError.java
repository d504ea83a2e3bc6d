package io.downburst.engine;

/**
 * An error that a component reported or died of, after Storm's throttling.
 *
 * @param componentId the component
 * @param taskId the task
 * @param timeMillis when, since the epoch
 * @param error what was reported
 */
public record ReportedError(String componentId, int taskId, long timeMillis, Throwable error) {}
