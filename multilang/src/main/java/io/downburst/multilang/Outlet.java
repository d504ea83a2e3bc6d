package io.downburst.multilang;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * The way to a child's standard input. What serializers write gathers here, whatever they flush,
 * until the writer thread takes all of it at once: the slower the child, the larger the batches.
 */
final class Outlet extends OutputStream implements Runnable {

    private static final int INITIAL_BYTES = 8_192;

    private final OutputStream pipe;
    private final IntPredicate hasRoom;

    // Guarded by this.
    private byte[] gathered = new byte[INITIAL_BYTES];
    private int length;
    private int tuples;
    private boolean writerWaits;
    private boolean closed;

    /**
     * @param hasRoom whether the pipe takes so many bytes without waiting for the child
     */
    Outlet(OutputStream pipe, IntPredicate hasRoom) {
        this.pipe = pipe;
        this.hasRoom = hasRoom;
    }

    @Override
    public synchronized void write(int value) {
        write(new byte[] {(byte) value}, 0, 1);
    }

    /**
     * Drops what is for a child that is gone: whoever reads from it finds what it said last, and
     * why it is gone.
     */
    @Override
    public synchronized void write(byte[] bytes, int offset, int count) {
        if (closed) {
            return;
        }
        if (gathered.length - length < count) {
            gathered = Arrays.copyOf(gathered, Math.max(2 * gathered.length, length + count));
        }
        System.arraycopy(bytes, offset, gathered, length, count);
        length += count;
    }

    /**
     * Writes what is gathered, without waiting for the child: what it has no room for is left to
     * the writer thread. The thread that reads from the child must not wait for it to read, since
     * it may be waiting for this thread; and to wake another takes as long as the child's work.
     */
    synchronized void sendWithoutWaiting() {
        if (length == 0) {
            return;
        }
        if (!writerWaits || !hasRoom.test(length)) {
            release();
            return;
        }
        try {
            pipe.write(gathered, 0, length);
            pipe.flush();
            emptied();
        } catch (IOException e) {
            // The reader finds out why the child is gone.
            close();
        }
    }

    /** Lets the writer thread know that there is something to write. */
    synchronized void release() {
        if (writerWaits && length > 0) {
            notifyAll();
        }
    }

    /**
     * Counts one more tuple among what is gathered, once fewer than so many are there.
     *
     * @throws IOException if the child takes no more
     */
    synchronized void awaitRoom(int maxTuples) throws IOException, InterruptedException {
        while (tuples >= maxTuples && !closed) {
            wait();
        }
        if (closed) {
            throw new IOException("The child takes no more");
        }
        tuples++;
    }

    /** Writes to the child until this is closed or the child is gone. */
    @Override
    public void run() {
        byte[] taken = new byte[INITIAL_BYTES];
        try {
            while (true) {
                int count;
                synchronized (this) {
                    while (length == 0 && !closed) {
                        writerWaits = true;
                        wait();
                    }
                    writerWaits = false;
                    if (closed) {
                        break;
                    }
                    byte[] emptied = taken;
                    taken = gathered;
                    gathered = emptied;
                    count = length;
                    emptied();
                }
                pipe.write(taken, 0, count);
                pipe.flush();
            }
        } catch (IOException | InterruptedException e) {
            // The reader finds out why the child is gone.
            close();
        }
    }

    private synchronized void emptied() {
        length = 0;
        tuples = 0;
        notifyAll();
    }

    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
    }
}
