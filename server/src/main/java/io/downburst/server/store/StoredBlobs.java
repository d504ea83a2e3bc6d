package io.downburst.server.store;

import io.downburst.engine.context.Folders;
import io.downburst.local.Blobs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.storm.generated.KeyNotFoundException;
import org.apache.storm.generated.ReadableBlobMeta;
import org.apache.storm.generated.SettableBlobMeta;
import org.apache.storm.utils.Utils;
import org.apache.storm.utils.WrappedKeyNotFoundException;

/**
 * Blobs in a folder. A blob is a small file named by its key, which says the version, and a file of
 * that version's content; it changes when the small file is replaced, at once. One process changes
 * the blobs; others may read them.
 */
public final class StoredBlobs implements Blobs {

    private final Path metas;
    private final Path contents;

    /** Reads what is there. */
    public StoredBlobs(Path folder) {
        this.metas = folder.resolve("meta");
        this.contents = folder.resolve("content");
    }

    /** Makes the folder fit for changes, and clears away what its last process left half done. */
    static StoredBlobs open(Path folder) throws IOException {
        StoredBlobs blobs = new StoredBlobs(folder);
        Files.createDirectories(blobs.metas);
        Files.createDirectories(blobs.contents);
        Set<Path> kept = new HashSet<>();
        for (String key : blobs.keys()) {
            kept.add(blobs.content(key, blobs.read(key)));
        }
        try (Stream<Path> all = Files.list(blobs.contents)) {
            for (Path left : all.filter(content -> !kept.contains(content)).toList()) {
                Folders.delete(left);
            }
        }
        return blobs;
    }

    private Path content(String key, ReadableBlobMeta meta) {
        return contents.resolve(key + "." + meta.get_version());
    }

    @Override
    public boolean contains(String key) {
        return Utils.isValidKey(key) && Files.exists(metas.resolve(key));
    }

    @Override
    public Collection<String> keys() {
        try (Stream<Path> all = Files.list(metas)) {
            return all.map(file -> file.getFileName().toString()).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public ReadableBlobMeta meta(String key) throws KeyNotFoundException {
        if (!contains(key)) {
            throw new WrappedKeyNotFoundException(key);
        }
        try {
            return read(key);
        } catch (NoSuchFileException e) {
            throw new WrappedKeyNotFoundException(key);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ReadableBlobMeta read(String key) throws IOException {
        return Utils.thriftDeserialize(
                ReadableBlobMeta.class, Files.readAllBytes(metas.resolve(key)));
    }

    @Override
    public synchronized void setMeta(String key, SettableBlobMeta meta)
            throws KeyNotFoundException {
        ReadableBlobMeta changed = meta(key);
        changed.set_settable(meta);
        try {
            write(key, changed);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(String key, ReadableBlobMeta meta) throws IOException {
        Path next = newFile();
        try (FileChannel file = FileChannel.open(next, StandardOpenOption.WRITE)) {
            writeAll(file, ByteBuffer.wrap(Utils.thriftSerialize(meta)));
            file.force(true);
        }
        Files.move(next, metas.resolve(key), StandardCopyOption.ATOMIC_MOVE);
    }

    /** Of a name that no blob's content has, so that it goes with the next start if it is left. */
    private Path newFile() throws IOException {
        return Files.createFile(contents.resolve(UUID.randomUUID().toString()));
    }

    private static void writeAll(FileChannel file, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            file.write(bytes);
        }
    }

    @Override
    public Content open(String key) throws IOException, KeyNotFoundException {
        ReadableBlobMeta meta = meta(key);
        while (true) {
            try {
                FileChannel file = FileChannel.open(content(key, meta));
                return new Content(meta.get_version(), file.size(), Channels.newInputStream(file));
            } catch (NoSuchFileException e) {
                ReadableBlobMeta next = meta(key);
                if (next.equals(meta)) {
                    throw e;
                }
                // It was updated between the two looks.
                meta = next;
            }
        }
    }

    @Override
    public synchronized void delete(String key) throws KeyNotFoundException, IOException {
        ReadableBlobMeta meta = meta(key);
        Files.delete(metas.resolve(key));
        Files.deleteIfExists(content(key, meta));
    }

    @Override
    public Draft draft() throws IOException {
        return new StoredDraft(newFile());
    }

    private synchronized void keep(Path draft, String key, ReadableBlobMeta meta)
            throws IOException {
        ReadableBlobMeta before = contains(key) ? read(key) : meta;
        Files.move(draft, content(key, meta), StandardCopyOption.ATOMIC_MOVE);
        write(key, meta);
        if (before.get_version() != meta.get_version()) {
            Files.deleteIfExists(content(key, before));
        }
    }

    private final class StoredDraft implements Draft {
        private final Path path;
        private final FileChannel file;

        StoredDraft(Path path) throws IOException {
            this.path = path;
            this.file = FileChannel.open(path, StandardOpenOption.WRITE);
        }

        @Override
        public void write(ByteBuffer chunk) throws IOException {
            writeAll(file, chunk);
        }

        @Override
        public void keep(String key, ReadableBlobMeta meta) throws IOException {
            file.force(true);
            StoredBlobs.this.keep(path, key, meta);
        }

        @Override
        public void close() throws IOException {
            file.close();
            Files.deleteIfExists(path);
        }
    }
}
