package org.apache.storm.trident.topology.state;

import io.downburst.state.StandIn;
import io.downburst.state.TransactionalStore;
import java.util.List;
import java.util.Map;

/**
 * What Trident remembers of its transactions. Stands in front of Storm's class of this name, which
 * knows ZooKeeper only; where that is wanted, it is that class that runs.
 */
@StandIn
public class TransactionalState {

    private final TransactionalStore store;

    protected TransactionalState(Map<String, Object> conf, String id, String subroot) {
        store = TransactionalStore.of(conf, id, subroot);
    }

    /** What spouts remember of their partitions. */
    public static TransactionalState newUserState(Map<String, Object> conf, String id) {
        return new TransactionalState(conf, id, "user");
    }

    /** What coordinators remember of transactions. */
    public static TransactionalState newCoordinatorState(Map<String, Object> conf, String id) {
        return new TransactionalState(conf, id, "coordinator");
    }

    /**
     * @param obj anything that JSON can express, or null
     */
    public void setData(String path, Object obj) {
        store.setData(path, obj);
    }

    /** What was set there, as JSON gives it back; null if nothing. */
    public Object getData(String path) {
        return store.getData(path);
    }

    /** Deletes what was set there; nothing happens if nothing was. */
    public void delete(String path) {
        store.delete(path);
    }

    /** The names right below a path; {@code ""} is the top. */
    public List<String> list(String path) {
        return store.list(path);
    }

    /** Makes a path that lists what is set below it. */
    public void mkdir(String path) {
        setData(path, 7);
    }

    public void close() {
        store.close();
    }
}
