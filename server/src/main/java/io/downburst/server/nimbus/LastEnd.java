package io.downburst.server.nimbus;

/**
 * How a process of a topology ended.
 *
 * @param reason one line
 * @param atMillis when, since the epoch
 */
public record LastEnd(String reason, long atMillis) {

    static LastEnd now(String reason) {
        return new LastEnd(reason, System.currentTimeMillis());
    }
}
