package io.downburst.engine;

/**
 * Reports of one component that came from the same place; throttled ones count, too.
 *
 * @param stack the stack trace of the last of them
 * @param firstMillis when the first came, since the epoch
 * @param lastMillis when the last came
 */
public record ErrorGroup(
        String componentId, String stack, long count, long firstMillis, long lastMillis) {}
