package io.downburst.multilang;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.locks.LockSupport;

/**
 * The way from a child's standard output. Before it waits for the child it has everything sent that
 * the child may be waiting for.
 */
final class Inlet extends FilterInputStream {

    /** About what it costs, on both sides of the pipe, to be woken by one message. */
    private static final long SHORT_PAUSE_NANOS = 50_000;

    /** A child that says much meanwhile is interrupted so much less often. */
    private static final long LONG_PAUSE_NANOS = 800_000;

    /** More than two or three messages. */
    private static final int MUCH_BYTES = 256;

    private final Outlet outlet;

    // The reading thread's own.
    private boolean hurried = true;
    private long pauseNanos = SHORT_PAUSE_NANOS;

    Inlet(InputStream pipe, Outlet outlet) {
        super(pipe);
        this.outlet = outlet;
    }

    /**
     * Says whether the child may be waiting for an answer to its next message; if not, it may say
     * more before anybody listens. By the thread that reads.
     */
    void setHurried(boolean hurried) {
        this.hurried = hurried;
    }

    @Override
    public int read() throws IOException {
        prepare();
        return super.read();
    }

    @Override
    public int read(byte[] bytes, int offset, int count) throws IOException {
        prepare();
        int read = super.read(bytes, offset, count);
        pauseNanos =
                read > MUCH_BYTES ? Math.min(2 * pauseNanos, LONG_PAUSE_NANOS) : SHORT_PAUSE_NANOS;
        return read;
    }

    private void prepare() {
        if (!hurried) {
            LockSupport.parkNanos(pauseNanos);
        }
        outlet.sendWithoutWaiting();
    }
}
