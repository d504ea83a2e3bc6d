package io.downburst.local;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.storm.generated.KeyNotFoundException;
import org.apache.storm.generated.ReadableBlobMeta;
import org.apache.storm.generated.SettableBlobMeta;
import org.apache.storm.utils.WrappedKeyNotFoundException;

/** Blobs on the heap. */
final class MemoryBlobs implements Blobs {

    private record Blob(ReadableBlobMeta meta, byte[] bytes) {}

    private final Map<String, Blob> blobs = new ConcurrentHashMap<>();

    @Override
    public boolean contains(String key) {
        return blobs.containsKey(key);
    }

    @Override
    public Collection<String> keys() {
        return List.copyOf(blobs.keySet());
    }

    @Override
    public ReadableBlobMeta meta(String key) throws KeyNotFoundException {
        return get(key).meta;
    }

    @Override
    public void setMeta(String key, SettableBlobMeta meta) throws KeyNotFoundException {
        meta(key).set_settable(meta);
    }

    @Override
    public Content open(String key) throws KeyNotFoundException {
        Blob blob = get(key);
        return new Content(
                blob.meta.get_version(), blob.bytes.length, new ByteArrayInputStream(blob.bytes));
    }

    @Override
    public void delete(String key) throws KeyNotFoundException {
        if (blobs.remove(key) == null) {
            throw new WrappedKeyNotFoundException(key);
        }
    }

    private Blob get(String key) throws KeyNotFoundException {
        Blob blob = blobs.get(key);
        if (blob == null) {
            throw new WrappedKeyNotFoundException(key);
        }
        return blob;
    }

    @Override
    public Draft draft() {
        return new MemoryDraft();
    }

    private final class MemoryDraft implements Draft {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        @Override
        public void write(ByteBuffer chunk) {
            byte[] copy = new byte[chunk.remaining()];
            chunk.get(copy);
            bytes.writeBytes(copy);
        }

        @Override
        public void keep(String key, ReadableBlobMeta meta) {
            blobs.put(key, new Blob(meta, bytes.toByteArray()));
        }

        @Override
        public void close() {}
    }
}
