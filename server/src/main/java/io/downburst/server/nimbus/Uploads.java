package io.downburst.server.nimbus;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Jars on their way in. A client knows its upload by a random name, and no name leads anywhere but
 * to an upload.
 */
final class Uploads {

    private final Path folder;
    private final Map<String, Path> files = new ConcurrentHashMap<>();

    /**
     * @param folder emptied: nobody will name what an earlier server left there
     */
    Uploads(Path folder) throws IOException {
        this.folder = folder;
        try (Stream<Path> left = Files.list(folder)) {
            for (Path file : left.toList()) {
                Files.delete(file);
            }
        }
    }

    String begin() throws IOException {
        String name = UUID.randomUUID().toString();
        files.put(name, Files.createFile(folder.resolve(name)));
        return name;
    }

    void write(String name, ByteBuffer chunk) throws IOException {
        try (SeekableByteChannel file =
                Files.newByteChannel(known(name), StandardOpenOption.APPEND)) {
            while (chunk.hasRemaining()) {
                file.write(chunk);
            }
        }
    }

    /** Whether there is one of that name. */
    boolean contains(String name) {
        return name != null && files.containsKey(name);
    }

    /** Moves what was uploaded to where it is wanted. */
    void take(String name, Path target) throws IOException {
        Files.move(known(name), target, StandardCopyOption.ATOMIC_MOVE);
        files.remove(name);
    }

    private Path known(String name) {
        Path file = files.get(name);
        if (file == null) {
            throw new IllegalArgumentException("no upload is known as " + name);
        }
        return file;
    }
}
