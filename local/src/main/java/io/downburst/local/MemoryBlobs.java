package io.downburst.local;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.storm.generated.BeginDownloadResult;
import org.apache.storm.generated.KeyAlreadyExistsException;
import org.apache.storm.generated.KeyNotFoundException;
import org.apache.storm.generated.ListBlobsResult;
import org.apache.storm.generated.ReadableBlobMeta;
import org.apache.storm.generated.SettableBlobMeta;
import org.apache.storm.utils.Utils;
import org.apache.storm.utils.WrappedKeyAlreadyExistsException;
import org.apache.storm.utils.WrappedKeyNotFoundException;

/** Blobs by key, on the heap. A blob is visible from the end of its first upload. */
final class MemoryBlobs {

    private record Blob(ReadableBlobMeta meta, byte[] bytes) {}

    private record Upload(String key, SettableBlobMeta meta, ByteArrayOutputStream bytes) {}

    private final Map<String, Blob> blobs = new ConcurrentHashMap<>();
    private final Map<String, Upload> uploads = new ConcurrentHashMap<>();
    private final Map<String, ByteBuffer> downloads = new ConcurrentHashMap<>();

    boolean contains(String key) {
        return blobs.containsKey(key);
    }

    String create(String key, SettableBlobMeta meta) throws KeyAlreadyExistsException {
        if (contains(key)) {
            throw new WrappedKeyAlreadyExistsException(key);
        }
        return begin(key, meta);
    }

    String update(String key) throws KeyNotFoundException {
        return begin(key, meta(key).get_settable());
    }

    private String begin(String key, SettableBlobMeta meta) {
        String session = Utils.uuid();
        uploads.put(session, new Upload(key, meta, new ByteArrayOutputStream()));
        return session;
    }

    void write(String session, ByteBuffer chunk) {
        byte[] bytes = new byte[chunk.remaining()];
        chunk.get(bytes);
        known(uploads.get(session), session).bytes.writeBytes(bytes);
    }

    void finish(String session) {
        Upload upload = known(uploads.remove(session), session);
        long version = System.currentTimeMillis();
        blobs.put(
                upload.key,
                new Blob(new ReadableBlobMeta(upload.meta, version), upload.bytes.toByteArray()));
    }

    void cancel(String session) {
        known(uploads.remove(session), session);
    }

    ReadableBlobMeta meta(String key) throws KeyNotFoundException {
        return get(key).meta;
    }

    BeginDownloadResult open(String key) throws KeyNotFoundException {
        Blob blob = get(key);
        String session = Utils.uuid();
        downloads.put(session, ByteBuffer.wrap(blob.bytes).asReadOnlyBuffer());
        BeginDownloadResult result = new BeginDownloadResult(blob.meta.get_version(), session);
        result.set_data_size(blob.bytes.length);
        return result;
    }

    /** The whole blob, then an empty chunk that ends the session. */
    ByteBuffer read(String session) {
        ByteBuffer rest = known(downloads.get(session), session);
        if (!rest.hasRemaining()) {
            downloads.remove(session);
            return rest;
        }
        ByteBuffer chunk = ByteBuffer.allocate(rest.remaining()).put(rest);
        return chunk.flip();
    }

    void delete(String key) throws KeyNotFoundException {
        if (blobs.remove(key) == null) {
            throw new WrappedKeyNotFoundException(key);
        }
    }

    ListBlobsResult list(String session) {
        boolean first = session == null || session.isEmpty();
        List<String> keys = first ? new ArrayList<>(blobs.keySet()) : new ArrayList<>();
        return new ListBlobsResult(keys, Utils.uuid());
    }

    private Blob get(String key) throws KeyNotFoundException {
        Blob blob = blobs.get(key);
        if (blob == null) {
            throw new WrappedKeyNotFoundException(key);
        }
        return blob;
    }

    private static <T> T known(T value, String session) {
        if (value == null) {
            throw new IllegalArgumentException("no such blob session: " + session);
        }
        return value;
    }
}
