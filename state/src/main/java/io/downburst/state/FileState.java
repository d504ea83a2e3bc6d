package io.downburst.state;

import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.storm.state.KeyValueState;

/**
 * One state: its values are in memory, as in Storm's default, and what has changed is written to
 * the file of the topology with each checkpoint. A transaction that was prepared is found again, to
 * be committed or rolled back.
 *
 * <p>Values may be put by any thread; transactions are for the executor's.
 */
final class FileState<K, V> implements KeyValueState<K, V> {

    /** What a transaction will change in the file when it is committed; null deletes. */
    private record Prepared(long txid, Map<String, byte[]> changes) {}

    private final StateFile file;
    private final StateCodec codec;
    private final String entries;
    private final String prepare;
    private final SliceChanges changes;
    private final Map<K, V> values = new ConcurrentHashMap<>();

    /** Keys of what has been put or deleted since the last transaction. */
    private final Set<K> changed = ConcurrentHashMap.newKeySet();

    private Prepared prepared;

    /**
     * @param file shared with the topology's other states; stays open
     * @param root what this state's paths begin with in the file
     */
    FileState(StateFile file, String root, StateCodec codec) {
        this.file = file;
        this.codec = codec;
        this.entries = root + "/entry";
        this.prepare = root + "/prepared";
        this.changes = new SliceChanges(file);
        load(file.entries(entries));
        file.entries(prepare).forEach(this::findPrepared);
    }

    private void load(Map<String, byte[]> found) {
        found.forEach(
                (name, data) -> {
                    K key = codec.key(name);
                    if (data == null) {
                        values.remove(key);
                    } else {
                        values.put(key, codec.value(data));
                    }
                });
    }

    private void findPrepared(String txid, byte[] data) {
        prepared = new Prepared(Long.parseLong(txid), codec.value(data));
        load(prepared.changes());
    }

    @Override
    public void put(K key, V value) {
        values.put(key, value);
        changed.add(key);
    }

    @Override
    public V get(K key) {
        return values.get(key);
    }

    @Override
    public V get(K key, V defaultValue) {
        return values.getOrDefault(key, defaultValue);
    }

    @Override
    public V delete(K key) {
        V deleted = values.remove(key);
        changed.add(key);
        return deleted;
    }

    @Override
    public Iterator<Map.Entry<K, V>> iterator() {
        return Collections.unmodifiableMap(values).entrySet().iterator();
    }

    @Override
    public void prepareCommit(long txid) {
        if (prepared != null && prepared.txid() != txid) {
            throw new IllegalStateException(
                    "cannot prepare transaction %d: %d is not committed yet"
                            .formatted(txid, prepared.txid()));
        }
        Map<String, byte[]> all = prepared == null ? new HashMap<>() : prepared.changes();
        all.putAll(takeChanged());
        prepared = new Prepared(txid, all);
        changes.set(prepare + "/" + txid, codec.bytes(all));
    }

    /** A key leaves before its value is read: a value put meanwhile is taken now or next time. */
    private Map<String, byte[]> takeChanged() {
        Map<String, byte[]> taken = new HashMap<>();
        for (K key : changed) {
            changed.remove(key);
            V value = values.get(key);
            taken.put(codec.name(key), value == null ? null : codec.bytes(value));
        }
        return taken;
    }

    /** A commit that comes again, as after a crash, finds nothing to do. */
    @Override
    public void commit(long txid) {
        if (prepared == null) {
            return;
        }
        if (prepared.txid() != txid) {
            throw new IllegalStateException(
                    "cannot commit transaction %d: %d is prepared"
                            .formatted(txid, prepared.txid()));
        }
        changes.setAll(inFile(prepared.changes()));
        forgetPrepared();
    }

    private Map<String, byte[]> inFile(Map<String, byte[]> named) {
        Map<String, byte[]> paths = new HashMap<>();
        named.forEach((name, data) -> paths.put(entries + "/" + name, data));
        return paths;
    }

    private void forgetPrepared() {
        changes.set(prepare + "/" + prepared.txid(), null);
        prepared = null;
    }

    /** At once: who calls this tells others of it in the same slice. */
    @Override
    public void commit() {
        file.write(inFile(takeChanged()));
        file.force();
    }

    @Override
    public void rollback() {
        if (prepared != null) {
            forgetPrepared();
        }
        changes.write();
        changed.clear();
        values.clear();
        load(file.entries(entries));
    }
}
