package io.downburst.cli;

/** What was asked for in good order could not be done; the message is the one line they see. */
public final class FailedException extends Exception {

    public FailedException(String message) {
        super(message);
    }
}
