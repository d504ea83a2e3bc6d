package io.downburst.oracle.component;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.storm.trident.state.OpaqueValue;
import org.apache.storm.trident.state.StateFactory;
import org.apache.storm.trident.state.TransactionalValue;
import org.apache.storm.trident.state.map.IBackingMap;
import org.apache.storm.trident.state.map.NonTransactionalMap;
import org.apache.storm.trident.state.map.OpaqueMap;
import org.apache.storm.trident.state.map.TransactionalMap;

/** The state of a Trident topology, shared by its tasks and what observes them. */
@SuppressWarnings("rawtypes") // As in Storm's maps.
public final class SharedSums<T> implements IBackingMap<T> {

    private static final ConcurrentMap<String, ConcurrentMap<List<Object>, Object>> BY_CASE =
            new ConcurrentHashMap<>();

    private final ConcurrentMap<List<Object>, Object> values;

    private SharedSums(String caseName) {
        values = of(caseName);
    }

    private static ConcurrentMap<List<Object>, Object> of(String caseName) {
        return BY_CASE.computeIfAbsent(caseName, name -> new ConcurrentHashMap<>());
    }

    public static StateFactory nonTransactional(String caseName) {
        return (conf, metrics, task, tasks) ->
                NonTransactionalMap.build(new SharedSums<Object>(caseName));
    }

    public static StateFactory transactional(String caseName) {
        return (conf, metrics, task, tasks) ->
                TransactionalMap.build(new SharedSums<TransactionalValue>(caseName));
    }

    public static StateFactory opaque(String caseName) {
        return (conf, metrics, task, tasks) ->
                OpaqueMap.build(new SharedSums<OpaqueValue>(caseName));
    }

    /** What the state says, without what it remembers of transactions. */
    public static String values(String caseName) {
        Map<String, Object> values = new TreeMap<>();
        of(caseName).forEach((key, value) -> values.put(key.toString(), value(value)));
        return values.toString();
    }

    private static Object value(Object stored) {
        if (stored instanceof TransactionalValue<?> transactional) {
            return transactional.getVal();
        }
        return stored instanceof OpaqueValue<?> opaque ? opaque.getCurr() : stored;
    }

    @Override
    @SuppressWarnings("unchecked")
    public List<T> multiGet(List<List<Object>> keys) {
        List<T> found = new ArrayList<>();
        keys.forEach(key -> found.add((T) values.get(new ArrayList<>(key))));
        return found;
    }

    @Override
    public void multiPut(List<List<Object>> keys, List<T> updates) {
        for (int i = 0; i < keys.size(); i++) {
            values.put(new ArrayList<>(keys.get(i)), updates.get(i));
        }
    }
}
