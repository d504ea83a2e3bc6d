package io.downburst.local;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import org.apache.storm.generated.KeyNotFoundException;
import org.apache.storm.generated.ReadableBlobMeta;
import org.apache.storm.thrift.TException;

/** Where blobs are read. Safe for use from any thread. */
public interface BlobSource {

    /**
     * What is known of a blob, its version with it.
     *
     * @throws KeyNotFoundException if there is none
     */
    ReadableBlobMeta meta(String key) throws TException;

    /**
     * Opens a blob as it is now; it can be read to its end whatever becomes of the key.
     *
     * @throws KeyNotFoundException if there is none
     */
    Content open(String key) throws IOException, TException;

    /** One version of a blob. */
    record Content(long version, long size, InputStream stream) implements Closeable {
        @Override
        public void close() throws IOException {
            stream.close();
        }
    }
}
