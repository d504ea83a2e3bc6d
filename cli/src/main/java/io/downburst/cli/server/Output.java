package io.downburst.cli.server;

import io.downburst.cli.FailedException;

/**
 * Standard output, which may be full or read by nobody any more: a PrintStream keeps it to itself.
 */
final class Output {

    private Output() {}

    /**
     * @throws FailedException if not all that was printed could be written
     */
    static void check() throws FailedException {
        if (System.out.checkError()) {
            throw new FailedException("cannot write to standard output: it is full or closed");
        }
    }
}
