package io.downburst.state;

import io.downburst.engine.executor.Slice;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the slice of an executor changes in a state file: it is on the disk before anyone hears of
 * what that slice acked, and all of it or nothing.
 */
final class SliceChanges {

    private final StateFile file;

    /** What the file does not have yet; null for what is deleted. */
    private final Map<String, byte[]> changes = new LinkedHashMap<>();

    private boolean force;

    SliceChanges(StateFile file) {
        this.file = file;
    }

    synchronized void set(String path, byte[] data) {
        force = true;
        change(path, data);
    }

    /** Deletes what does no harm if it comes back. */
    synchronized void discard(String path) {
        change(path, null);
    }

    /** Makes several changes; null deletes. */
    synchronized void setAll(Map<String, byte[]> several) {
        several.forEach(this::set);
    }

    private void change(String path, byte[] data) {
        boolean first = changes.isEmpty();
        changes.put(path, data);
        if (first) {
            Slice.atEnd(this::keep);
        }
    }

    /** Has the file tell what has been changed. */
    synchronized void write() {
        file.write(changes);
        changes.clear();
    }

    private void keep() {
        boolean forced;
        synchronized (this) {
            write();
            forced = force;
            force = false;
        }
        if (forced) {
            file.force();
        }
    }
}
