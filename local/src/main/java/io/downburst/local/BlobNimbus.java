package io.downburst.local;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.apache.storm.Config;
import org.apache.storm.generated.BeginDownloadResult;
import org.apache.storm.generated.IllegalStateException;
import org.apache.storm.generated.KeyAlreadyExistsException;
import org.apache.storm.generated.KeyNotFoundException;
import org.apache.storm.generated.ListBlobsResult;
import org.apache.storm.generated.ReadableBlobMeta;
import org.apache.storm.generated.SettableBlobMeta;
import org.apache.storm.thrift.TApplicationException;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.Utils;
import org.apache.storm.utils.WrappedIllegalStateException;
import org.apache.storm.utils.WrappedKeyAlreadyExistsException;

/** The blob store calls on a Nimbus, over whatever keeps its blobs. */
public abstract class BlobNimbus extends AbsentCluster {

    /** Storm's version of a blob is its checksum: the same content again is nothing new. */
    private record Upload(String key, SettableBlobMeta meta, Blobs.Draft draft, CRC32C checksum)
            implements Closeable {

        void write(ByteBuffer chunk) throws IOException {
            checksum.update(chunk.duplicate());
            draft.write(chunk);
        }

        void keep() throws IOException {
            draft.keep(key, new ReadableBlobMeta(meta, checksum.getValue()));
        }

        @Override
        public void close() throws IOException {
            draft.close();
        }
    }

    private final Blobs blobs;
    private final int chunkBytes;
    private final Sessions<Upload> uploads;
    private final Sessions<BlobSource.Content> downloads;

    /**
     * @param conf the cluster's
     */
    protected BlobNimbus(Blobs blobs, Map<String, Object> conf) {
        this.blobs = blobs;
        this.chunkBytes =
                ObjectReader.getInt(
                        conf.get(Config.STORM_BLOBSTORE_INPUTSTREAM_BUFFER_SIZE_BYTES), 64 << 10);
        int longestIdleSecs =
                ObjectReader.getInt(conf.get("nimbus.blobstore.expiration.secs"), 600);
        this.uploads = new Sessions<>("Blob", longestIdleSecs);
        this.downloads = new Sessions<>("Blob", longestIdleSecs);
    }

    /** The id of a topology that has asked for the blob, if there is one. */
    protected abstract Optional<String> topologyUsingBlob(String key);

    /** What keeps the blobs. */
    protected final Blobs blobs() {
        return blobs;
    }

    /** Clears away what clients have begun and left. */
    protected final void closeIdleBlobSessions() {
        uploads.closeIdle();
        downloads.closeIdle();
    }

    @Override
    public String beginCreateBlob(String key, SettableBlobMeta meta)
            throws KeyAlreadyExistsException, TException {
        if (!Utils.isValidKey(key)) {
            throw new TApplicationException(
                    TApplicationException.INTERNAL_ERROR,
                    key + " does not appear to be a valid blob key");
        }
        if (blobs.contains(key)) {
            throw new WrappedKeyAlreadyExistsException(key);
        }
        return begin(key, meta);
    }

    @Override
    public String beginUpdateBlob(String key) throws KeyNotFoundException, TException {
        return begin(key, blobs.meta(key).get_settable());
    }

    private String begin(String key, SettableBlobMeta meta) throws TException {
        return kept(() -> uploads.begin(new Upload(key, meta, blobs.draft(), new CRC32C())));
    }

    @Override
    public void uploadBlobChunk(String session, ByteBuffer chunk) throws TException {
        Upload upload = uploads.get(session);
        kept(
                () -> {
                    try {
                        upload.write(chunk);
                    } catch (IOException e) {
                        uploads.end(session).close();
                        throw e;
                    }
                    return null;
                });
    }

    @Override
    public void finishBlobUpload(String session) throws TException {
        kept(
                () -> {
                    try (Upload upload = uploads.end(session)) {
                        upload.keep();
                    }
                    return null;
                });
    }

    @Override
    public void cancelBlobUpload(String session) throws TException {
        kept(
                () -> {
                    uploads.end(session).close();
                    return null;
                });
    }

    @Override
    public ReadableBlobMeta getBlobMeta(String key) throws KeyNotFoundException, TException {
        return blobs.meta(key);
    }

    @Override
    public void setBlobMeta(String key, SettableBlobMeta meta)
            throws KeyNotFoundException, TException {
        blobs.setMeta(key, meta);
    }

    @Override
    public BeginDownloadResult beginBlobDownload(String key)
            throws KeyNotFoundException, TException {
        return kept(
                () -> {
                    BlobSource.Content content = blobs.open(key);
                    BeginDownloadResult result =
                            new BeginDownloadResult(content.version(), downloads.begin(content));
                    result.set_data_size(content.size());
                    return result;
                });
    }

    /** What comes next, or an empty chunk that ends the session. */
    @Override
    public ByteBuffer downloadBlobChunk(String session) throws TException {
        BlobSource.Content content = downloads.get(session);
        return kept(
                () -> {
                    byte[] chunk = content.stream().readNBytes(chunkBytes);
                    if (chunk.length == 0) {
                        downloads.end(session).close();
                    }
                    return ByteBuffer.wrap(chunk);
                });
    }

    /** As in Storm, a topology's blob stays as long as the topology. */
    @Override
    public void deleteBlob(String key)
            throws KeyNotFoundException, IllegalStateException, TException {
        Optional<String> topology = topologyUsingBlob(key);
        if (topology.isPresent()) {
            throw new WrappedIllegalStateException(
                    "Attempting to delete active blob "
                            + key
                            + " used by topology "
                            + topology.get());
        }
        kept(
                () -> {
                    blobs.delete(key);
                    return null;
                });
    }

    /** All keys at once: the first page is the only one. */
    @Override
    public ListBlobsResult listBlobs(String session) throws TException {
        boolean first = session == null || session.isEmpty();
        List<String> keys = first ? new ArrayList<>(blobs.keys()) : new ArrayList<>();
        return new ListBlobsResult(keys, first ? Utils.uuid() : session);
    }

    @Override
    public int getBlobReplication(String key) throws KeyNotFoundException, TException {
        blobs.meta(key);
        return 1;
    }

    @Override
    public int updateBlobReplication(String key, int replication)
            throws KeyNotFoundException, TException {
        return getBlobReplication(key);
    }

    @Override
    public boolean isRemoteBlobExists(String key) throws TException {
        return blobs.contains(key);
    }

    private interface Work<T> {
        T done() throws IOException, TException;
    }

    private static <T> T kept(Work<T> work) throws TException {
        try {
            return work.done();
        } catch (IOException e) {
            throw new TApplicationException(
                    TApplicationException.INTERNAL_ERROR,
                    "the blob store failed: " + e.getMessage());
        }
    }
}
