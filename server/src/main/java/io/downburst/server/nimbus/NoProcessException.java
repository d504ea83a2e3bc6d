package io.downburst.server.nimbus;

import org.apache.storm.utils.WrappedNotAliveException;

/** A topology is there, but no process that could answer for it. */
public final class NoProcessException extends WrappedNotAliveException {

    NoProcessException(String message) {
        super(message);
    }
}
