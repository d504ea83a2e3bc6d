package io.downburst.state;

import io.downburst.engine.executor.Slice;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.trident.state.JSONNonTransactionalSerializer;

/**
 * Keeps Trident's transactions in the file of their topology. What a slice of an executor changes
 * is on the disk before anyone hears of what that slice acked, and all of it or nothing: Storm's
 * spouts would lose an offset if only some partitions remembered their part of a batch.
 */
final class FileStore implements TransactionalStore {

    /** Storm's own JSON, whose classes it hides: what comes back is what ZooKeeper gives back. */
    private static final JSONNonTransactionalSerializer JSON = new JSONNonTransactionalSerializer();

    private final StateFile file;
    private final String root;

    /** What the slice has changed and is not in the file yet; null for what it deleted. */
    private final Map<String, byte[]> changes = new LinkedHashMap<>();

    /** Whether the slice set anything. What it deleted may come back: it is out of date. */
    private boolean set;

    /**
     * @param file shared with the topology's other stores; stays open
     * @param root what this store's paths begin with in the file
     */
    FileStore(StateFile file, String root) {
        this.file = file;
        this.root = root;
    }

    @Override
    public synchronized void setData(String path, Object value) {
        set = true;
        change(path, JSON.serialize(value));
    }

    @Override
    public synchronized void delete(String path) {
        change(path, null);
    }

    private void change(String path, byte[] data) {
        boolean first = changes.isEmpty();
        changes.put(absolute(path), data);
        if (first) {
            Slice.atEnd(this::keep);
        }
    }

    private void keep() {
        boolean force;
        synchronized (this) {
            write();
            force = set;
            set = false;
        }
        if (force) {
            file.force();
        }
    }

    private void write() {
        file.write(changes);
        changes.clear();
    }

    @Override
    public synchronized Object getData(String path) {
        write();
        byte[] data = file.read(absolute(path));
        return data == null ? null : JSON.deserialize(data);
    }

    @Override
    public synchronized List<String> list(String path) {
        write();
        return file.children(path.isEmpty() ? root : absolute(path));
    }

    private String absolute(String path) {
        return root + "/" + path;
    }

    /** Emitters never close theirs, so the file is closed with the topology. */
    @Override
    public void close() {}
}
