package io.downburst.oracle;

import java.io.IOException;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.security.auth.Subject;
import org.apache.storm.Config;
import org.apache.storm.blobstore.AtomicOutputStream;
import org.apache.storm.blobstore.BlobStore;
import org.apache.storm.blobstore.InputStreamWithMeta;
import org.apache.storm.blobstore.LocalFsBlobStore;
import org.apache.storm.generated.AuthorizationException;
import org.apache.storm.generated.KeyAlreadyExistsException;
import org.apache.storm.generated.KeyNotFoundException;
import org.apache.storm.generated.ReadableBlobMeta;
import org.apache.storm.generated.SettableBlobMeta;
import org.apache.storm.nimbus.ILeaderElector;
import org.apache.storm.nimbus.NimbusInfo;

/**
 * Stock's blob store, once for a cluster. Stock's supervisors open one for each file of a topology
 * that they fetch or look at, which reads Storm's configuration, connects to ZooKeeper twice and
 * lists a thousand folders, as does each read of one: that was half of what it did here.
 */
public final class SharedBlobStore extends BlobStore {

    private static final Map<Object, BlobStore> BY_FOLDER = new ConcurrentHashMap<>();

    private BlobStore store;

    @Override
    public void prepare(
            Map<String, Object> conf, String folder, NimbusInfo nimbus, ILeaderElector elector) {
        store =
                BY_FOLDER.computeIfAbsent(
                        conf.get(Config.BLOBSTORE_DIR),
                        key -> {
                            BlobStore first = new OnlyStore();
                            first.prepare(conf, folder, nimbus, elector);
                            return first;
                        });
    }

    @Override
    public void startSyncBlobs() throws KeyNotFoundException, AuthorizationException {
        store.startSyncBlobs();
    }

    @Override
    public AtomicOutputStream createBlob(String key, SettableBlobMeta meta, Subject who)
            throws AuthorizationException, KeyAlreadyExistsException {
        return store.createBlob(key, meta, who);
    }

    @Override
    public AtomicOutputStream updateBlob(String key, Subject who)
            throws AuthorizationException, KeyNotFoundException {
        return store.updateBlob(key, who);
    }

    @Override
    public ReadableBlobMeta getBlobMeta(String key, Subject who)
            throws AuthorizationException, KeyNotFoundException {
        return store.getBlobMeta(key, who);
    }

    @Override
    public void setLeaderElector(ILeaderElector elector) {
        store.setLeaderElector(elector);
    }

    @Override
    public void setBlobMeta(String key, SettableBlobMeta meta, Subject who)
            throws AuthorizationException, KeyNotFoundException {
        store.setBlobMeta(key, meta, who);
    }

    @Override
    public void deleteBlob(String key, Subject who)
            throws AuthorizationException, KeyNotFoundException {
        store.deleteBlob(key, who);
    }

    @Override
    public InputStreamWithMeta getBlob(String key, Subject who)
            throws AuthorizationException, KeyNotFoundException {
        return store.getBlob(key, who);
    }

    @Override
    public Iterator<String> listKeys() {
        return store.listKeys();
    }

    @Override
    public int getBlobReplication(String key, Subject who) throws Exception {
        return store.getBlobReplication(key, who);
    }

    @Override
    public int updateBlobReplication(String key, int replication, Subject who)
            throws AuthorizationException, KeyNotFoundException, IOException {
        return store.updateBlobReplication(key, replication, who);
    }

    /** Of the many that use it none knows who is the last: it ends with the JVM. */
    @Override
    public void shutdown() {}

    /** Of a cluster with one Nimbus, which looks for nothing that others may have. */
    private static final class OnlyStore extends LocalFsBlobStore {

        @Override
        public synchronized boolean checkForBlobOrDownload(String key) {
            return false;
        }

        @Override
        public synchronized void checkForBlobUpdate(String key) {}
    }
}
