package io.downburst.cli;

/** Something the user typed or named cannot be used; the message is the one line they see. */
public final class UsageException extends Exception {

    public UsageException(String message) {
        super(message);
    }
}
