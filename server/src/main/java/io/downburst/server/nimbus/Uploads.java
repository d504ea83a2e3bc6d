package io.downburst.server.nimbus;

import io.downburst.local.Sessions;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.apache.storm.thrift.TApplicationException;

/**
 * Jars on their way in. A client knows its upload by a random name, and no name leads anywhere but
 * to an upload. What no submission takes for a long time is deleted, and what waits is bounded.
 */
final class Uploads {

    /** How many megabytes may wait at a time. */
    static final String MOST_MEGABYTES = "downburst.uploads.max.mb";

    private static final String IDLE_SECS = "nimbus.inbox.jar.expiration.secs";
    private static final int MOST = 256;

    private final class Upload implements Closeable {
        final Path file;
        private long size;

        Upload(Path file) {
            this.file = file;
        }

        synchronized void append(ByteBuffer chunk) throws IOException {
            size += chunk.remaining();
            if (waitingBytes.addAndGet(chunk.remaining()) > mostBytes) {
                throw new IOException(
                        "more than %d MB of uploads would wait; %s in storm.yaml allows more"
                                .formatted(mostBytes >> 20, MOST_MEGABYTES));
            }
            try (SeekableByteChannel out = Files.newByteChannel(file, StandardOpenOption.APPEND)) {
                while (chunk.hasRemaining()) {
                    out.write(chunk);
                }
            }
        }

        @Override
        public synchronized void close() throws IOException {
            waitingBytes.addAndGet(-size);
            size = 0;
            Files.deleteIfExists(file);
        }
    }

    private final Path folder;
    private final long mostBytes;
    private final Sessions<Upload> sessions;
    private final AtomicLong waitingBytes = new AtomicLong();

    /**
     * @param folder emptied: nobody will name what an earlier server left there
     * @param conf the cluster's
     */
    Uploads(Path folder, Map<String, Object> conf) throws IOException {
        this.folder = folder;
        this.mostBytes = Settings.number(conf, MOST_MEGABYTES, 4_096) * (1L << 20);
        this.sessions = new Sessions<>("Upload", Settings.number(conf, IDLE_SECS, 3_600));
        try (Stream<Path> left = Files.list(folder)) {
            for (Path file : left.toList()) {
                Files.delete(file);
            }
        }
    }

    String begin() throws IOException {
        closeIdle();
        if (sessions.size() >= MOST) {
            throw new IOException(MOST + " uploads wait already");
        }
        return sessions.begin(
                new Upload(Files.createFile(folder.resolve(UUID.randomUUID().toString()))));
    }

    /**
     * Adds to an upload; if that fails, it is gone.
     *
     * @throws TApplicationException if there is none of that name
     */
    void write(String name, ByteBuffer chunk) throws IOException, TApplicationException {
        try {
            sessions.get(name).append(chunk);
        } catch (IOException e) {
            sessions.end(name).close();
            throw e;
        }
    }

    /** Whether there is one of that name. */
    boolean contains(String name) {
        return name != null && sessions.contains(name);
    }

    /** Moves what was uploaded to where it is wanted. */
    void take(String name, Path target) throws IOException, TApplicationException {
        Files.move(sessions.get(name).file, target, StandardCopyOption.ATOMIC_MOVE);
        sessions.end(name).close();
    }

    /** Deletes what no submission has taken. */
    void closeIdle() {
        sessions.closeIdle();
    }
}
