package io.downburst.local;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Collection;
import org.apache.storm.generated.KeyNotFoundException;
import org.apache.storm.generated.ReadableBlobMeta;
import org.apache.storm.generated.SettableBlobMeta;

/** What keeps a Nimbus's blobs, by keys that Storm allows. Safe for use from any thread. */
public interface Blobs extends BlobSource {

    boolean contains(String key);

    Collection<String> keys();

    @Override
    ReadableBlobMeta meta(String key) throws KeyNotFoundException;

    void setMeta(String key, SettableBlobMeta meta) throws KeyNotFoundException;

    void delete(String key) throws KeyNotFoundException, IOException;

    /** Content on its way in. */
    Draft draft() throws IOException;

    /** Content that nobody sees before it is kept. For one thread at a time. */
    interface Draft extends Closeable {

        void write(ByteBuffer chunk) throws IOException;

        /** Makes what was written the blob of a key, in place of what it had. */
        void keep(String key, ReadableBlobMeta meta) throws IOException;

        /** Throws away what was not kept. */
        @Override
        void close() throws IOException;
    }
}
