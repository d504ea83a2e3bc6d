package io.downburst.cli;

/** Something the user typed or named cannot be used; the message is the one line they see. */
final class UsageException extends Exception {

    UsageException(String message) {
        super(message);
    }
}
