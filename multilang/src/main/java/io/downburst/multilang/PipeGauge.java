package io.downburst.multilang;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.function.IntPredicate;

/**
 * Tells whether a child's standard input takes so many bytes without making the writer wait. Linux
 * shows the child's end of the pipe among its files; elsewhere nothing can be told.
 */
final class PipeGauge implements IntPredicate {

    /** A write no larger takes one page of the pipe at most. */
    private static final int PAGE_BYTES = 4_096;

    /** Of a pipe's sixteen pages, any two neighbours hold more than one together. */
    private static final int HALF_FULL_BYTES = 6 * PAGE_BYTES;

    private final InputStream childsEnd;

    /** The gauge holds the pipe open, so that writing to it fails only once the child has ended. */
    PipeGauge(Process child) {
        childsEnd = open(child);
        child.onExit().thenRun(this::close);
    }

    private static InputStream open(Process child) {
        try {
            return new FileInputStream("/proc/" + child.pid() + "/fd/0");
        } catch (IOException e) {
            return null;
        }
    }

    @Override
    public boolean test(int bytes) {
        try {
            return childsEnd != null
                    && bytes <= PAGE_BYTES
                    && childsEnd.available() <= HALF_FULL_BYTES;
        } catch (IOException e) {
            return false;
        }
    }

    private void close() {
        try {
            if (childsEnd != null) {
                childsEnd.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
