package io.downburst.engine;

/**
 * An error that a component reported or died of, after Storm's throttling.
 *
 * @param componentId the component
 * @param taskId the task
 * @param timeMillis when, since the epoch
 * @param stack the stack trace of what was reported
 */
public record ReportedError(String componentId, int taskId, long timeMillis, String stack) {}
