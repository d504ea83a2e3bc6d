package io.downburst.state;

import java.util.List;
import org.apache.storm.trident.state.JSONNonTransactionalSerializer;

/**
 * Keeps Trident's transactions in the file of their topology. All changes of a slice are kept or
 * none: Storm's spouts would lose an offset if only some partitions remembered their part of a
 * batch.
 */
final class FileStore implements TransactionalStore {

    /** Storm's own JSON, whose classes it hides: what comes back is what ZooKeeper gives back. */
    private static final JSONNonTransactionalSerializer JSON = new JSONNonTransactionalSerializer();

    private final StateFile file;
    private final String root;
    private final SliceChanges changes;

    /**
     * @param file shared with the topology's other stores; stays open
     * @param root what this store's paths begin with in the file
     */
    FileStore(StateFile file, String root) {
        this.file = file;
        this.root = root;
        this.changes = new SliceChanges(file);
    }

    @Override
    public void setData(String path, Object value) {
        changes.set(absolute(path), JSON.serialize(value));
    }

    @Override
    public void delete(String path) {
        changes.discard(absolute(path));
    }

    @Override
    public Object getData(String path) {
        changes.write();
        byte[] data = file.read(absolute(path));
        return data == null ? null : JSON.deserialize(data);
    }

    @Override
    public List<String> list(String path) {
        changes.write();
        return file.children(path.isEmpty() ? root : absolute(path));
    }

    private String absolute(String path) {
        return root + "/" + path;
    }

    /** Emitters never close theirs, so the file is closed with the topology. */
    @Override
    public void close() {}
}
