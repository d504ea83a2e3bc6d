package io.downburst.server.child;

import io.downburst.server.store.ServerLogs;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A log that is copied aside and begun anew, between two lines if it has any, once it is long. The
 * file stays the same one: the JVM itself writes to it, too, and cannot be told of another.
 */
final class RotatingLog extends OutputStream {

    private static final long MOST_BYTES = 16 << 20;
    private static final int KEPT = 4;

    private final Path log;
    private final long mostBytes;
    private final int kept;
    private final FileChannel file;
    private long limit;

    /**
     * @param mostBytes at which it is copied aside
     * @param kept how many copies there are at most
     */
    RotatingLog(Path log, long mostBytes, int kept) throws IOException {
        this.log = log;
        this.mostBytes = mostBytes;
        this.kept = kept;
        this.limit = mostBytes;
        this.file = FileChannel.open(log, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** Has this JVM print to a log; to be called before anything is logged. */
    static void capture(Path log) throws IOException {
        RotatingLog rotating = new RotatingLog(log, MOST_BYTES, KEPT);
        System.setOut(new PrintStream(rotating, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(rotating, true, StandardCharsets.UTF_8));
    }

    @Override
    public void write(int single) throws IOException {
        write(new byte[] {(byte) single}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
        ByteBuffer left = ByteBuffer.wrap(bytes, offset, length);
        while (left.hasRemaining()) {
            file.write(left);
        }
        boolean lineEnds = length > 0 && bytes[offset + length - 1] == '\n';
        long size = file.size();
        // Some never end a line.
        if (size >= limit && lineEnds || size >= 2 * limit) {
            turn();
        }
    }

    private void turn() throws IOException {
        // Should it fail, as on a full disk, then not again with each line.
        limit = file.size() + mostBytes;
        Path half = log.resolveSibling(log.getFileName() + ".turn");
        try {
            Files.copy(log, half, StandardCopyOption.REPLACE_EXISTING);
            for (int number = kept; number > 1; number--) {
                if (Files.exists(ServerLogs.copy(log, number - 1))) {
                    move(ServerLogs.copy(log, number - 1), ServerLogs.copy(log, number));
                }
            }
            move(half, ServerLogs.copy(log, 1));
        } finally {
            Files.deleteIfExists(half);
        }
        file.truncate(0);
        limit = mostBytes;
    }

    private static void move(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
