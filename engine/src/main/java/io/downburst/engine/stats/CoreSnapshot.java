package io.downburst.engine.stats;

/**
 * One core thread.
 *
 * @param index its number
 * @param executors how many executors it owns now
 * @param dedicated whether it was given to one executor whose code blocks
 * @param busyNanos time spent running executors since the start
 */
public record CoreSnapshot(int index, int executors, boolean dedicated, long busyNanos) {}
