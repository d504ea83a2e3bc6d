package io.downburst.local;

import java.nio.ByteBuffer;
import org.apache.storm.generated.BeginDownloadResult;
import org.apache.storm.generated.KeyAlreadyExistsException;
import org.apache.storm.generated.KeyNotFoundException;
import org.apache.storm.generated.ListBlobsResult;
import org.apache.storm.generated.ReadableBlobMeta;
import org.apache.storm.generated.SettableBlobMeta;
import org.apache.storm.thrift.TException;

/** The blob store calls on a Nimbus, over blobs that live as long as it does. */
public abstract class BlobNimbus extends AbsentCluster {
    private final MemoryBlobs blobs = new MemoryBlobs();

    @Override
    public String beginCreateBlob(String key, SettableBlobMeta meta)
            throws KeyAlreadyExistsException, TException {
        return blobs.create(key, meta);
    }

    @Override
    public String beginUpdateBlob(String key) throws KeyNotFoundException, TException {
        return blobs.update(key);
    }

    @Override
    public void uploadBlobChunk(String session, ByteBuffer chunk) throws TException {
        blobs.write(session, chunk);
    }

    @Override
    public void finishBlobUpload(String session) throws TException {
        blobs.finish(session);
    }

    @Override
    public void cancelBlobUpload(String session) throws TException {
        blobs.cancel(session);
    }

    @Override
    public ReadableBlobMeta getBlobMeta(String key) throws KeyNotFoundException, TException {
        return blobs.meta(key);
    }

    @Override
    public void setBlobMeta(String key, SettableBlobMeta meta)
            throws KeyNotFoundException, TException {
        blobs.meta(key).set_settable(meta);
    }

    @Override
    public BeginDownloadResult beginBlobDownload(String key)
            throws KeyNotFoundException, TException {
        return blobs.open(key);
    }

    @Override
    public ByteBuffer downloadBlobChunk(String session) throws TException {
        return blobs.read(session);
    }

    @Override
    public void deleteBlob(String key) throws KeyNotFoundException, TException {
        blobs.delete(key);
    }

    /** All keys at once: the first page is the only one. */
    @Override
    public ListBlobsResult listBlobs(String session) throws TException {
        return blobs.list(session);
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

    /** Whether this Nimbus holds a blob under the key. */
    protected final boolean hasBlob(String key) {
        return blobs.contains(key);
    }
}
