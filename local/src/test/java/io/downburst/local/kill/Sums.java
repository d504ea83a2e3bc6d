package io.downburst.local.kill;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.storm.trident.state.JSONOpaqueSerializer;
import org.apache.storm.trident.state.JSONTransactionalSerializer;
import org.apache.storm.trident.state.OpaqueValue;
import org.apache.storm.trident.state.Serializer;
import org.apache.storm.trident.state.StateFactory;
import org.apache.storm.trident.state.TransactionalValue;
import org.apache.storm.trident.state.map.IBackingMap;
import org.apache.storm.trident.state.map.OpaqueMap;
import org.apache.storm.trident.state.map.TransactionalMap;

/**
 * Sums by partition, a file for each task of lines of partition and value, which a commit replaces
 * as a whole or not at all.
 */
@SuppressWarnings("rawtypes") // As in Storm's maps.
final class Sums<T> implements IBackingMap<T> {

    private final Path file;
    private final Serializer<T> serializer;

    private Sums(Path file, Serializer<T> serializer) {
        this.file = file;
        this.serializer = serializer;
    }

    static StateFactory transactional(String folder) {
        return (conf, metrics, task, tasks) ->
                TransactionalMap.<Long>build(transactional(Path.of(folder, "" + task)));
    }

    private static Sums<TransactionalValue> transactional(Path file) {
        return new Sums<>(file, new JSONTransactionalSerializer());
    }

    static StateFactory opaque(String folder) {
        return (conf, metrics, task, tasks) ->
                OpaqueMap.<Long>build(opaque(Path.of(folder, "" + task)));
    }

    private static Sums<OpaqueValue> opaque(Path file) {
        return new Sums<>(file, new JSONOpaqueSerializer());
    }

    static Map<Integer, Long> readTransactional(Path folder) {
        Map<Integer, Long> sums = new TreeMap<>();
        for (Path file : files(folder)) {
            transactional(file).load().forEach((k, v) -> sums.put(k, number(v.getVal())));
        }
        return sums;
    }

    static Map<Integer, Long> readOpaque(Path folder) {
        Map<Integer, Long> sums = new TreeMap<>();
        for (Path file : files(folder)) {
            opaque(file).load().forEach((k, v) -> sums.put(k, number(v.getCurr())));
        }
        return sums;
    }

    private static long number(Object value) {
        return ((Number) value).longValue();
    }

    private static List<Path> files(Path folder) {
        if (!Files.exists(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().matches("\\d+")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Map<Integer, T> load() {
        Map<Integer, T> values = new TreeMap<>();
        try {
            for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
                String[] parts = line.split("\t");
                values.put(Integer.parseInt(parts[0]), serializer.deserialize(parts[1].getBytes()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return values;
    }

    @Override
    public List<T> multiGet(List<List<Object>> keys) {
        Map<Integer, T> all = load();
        List<T> values = new ArrayList<>();
        keys.forEach(key -> values.add(all.get((Integer) key.get(0))));
        return values;
    }

    @Override
    public void multiPut(List<List<Object>> keys, List<T> values) {
        Map<Integer, T> all = load();
        for (int i = 0; i < keys.size(); i++) {
            all.put((Integer) keys.get(i).get(0), values.get(i));
        }
        Path written = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.createDirectories(file.getParent());
            Files.write(written, all.entrySet().stream().map(this::line).toList());
            Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String line(Map.Entry<Integer, T> entry) {
        return entry.getKey() + "\t" + new String(serializer.serialize(entry.getValue()));
    }
}
