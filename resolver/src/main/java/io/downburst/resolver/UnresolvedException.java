package io.downburst.resolver;

/** What was asked for cannot be found; the message is the one line that the user sees. */
final class UnresolvedException extends Exception {

    UnresolvedException(String message) {
        super(message);
    }
}
