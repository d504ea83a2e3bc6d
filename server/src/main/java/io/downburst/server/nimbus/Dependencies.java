package io.downburst.server.nimbus;

import io.downburst.local.BlobSource;
import io.downburst.local.Blobs;
import io.downburst.server.store.ServerStore;
import io.downburst.server.store.TopologyRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.storm.generated.KeyNotFoundException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.thrift.TException;

/** The jars beside a topology's own, which its submitter has sent as blobs. */
final class Dependencies {

    /** What Storm's submitter calls one that it sends for a single topology. */
    private static final Pattern FOR_ONE_TOPOLOGY =
            Pattern.compile("dep-.*-\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}(\\.[^.]*)?");

    private final ServerStore store;
    private final Blobs blobs;

    Dependencies(ServerStore store, Blobs blobs) {
        this.store = store;
        this.blobs = blobs;
    }

    /**
     * Copies a topology's into a folder, so that it needs the blobs no more.
     *
     * @return the files' names in the order of its class path
     * @throws KeyNotFoundException if there is no such blob
     */
    List<String> copy(StormTopology topology, Path folder) throws IOException, TException {
        List<String> names = new ArrayList<>();
        for (String key : keys(topology)) {
            String name = "dependency-" + (names.size() + 1) + ".jar";
            try (BlobSource.Content content = blobs.open(key)) {
                Files.copy(content.stream(), folder.resolve(name));
            }
            names.add(name);
        }
        return names;
    }

    private static List<String> keys(StormTopology topology) {
        List<String> keys = new ArrayList<>(jars(topology));
        keys.addAll(Optional.ofNullable(topology.get_dependency_artifacts()).orElse(List.of()));
        return keys;
    }

    private static List<String> jars(StormTopology topology) {
        return Optional.ofNullable(topology.get_dependency_jars()).orElse(List.of());
    }

    /**
     * Deletes the blobs that were sent for a topology alone, as Storm does once it is killed. A
     * submission may name any blob for its dependency, so not whatever it names is deleted.
     */
    void deleteOf(String id) throws IOException {
        List<String> sent = store.code(id).map(Dependencies::jars).orElse(List.of());
        for (String key : sent) {
            if (FOR_ONE_TOPOLOGY.matcher(key).matches() && !isNamedByAnother(key, id)) {
                try {
                    blobs.delete(key);
                } catch (KeyNotFoundException e) {
                    // Its owner was faster.
                }
            }
        }
    }

    private boolean isNamedByAnother(String key, String id) {
        return store.topologies().stream()
                .map(TopologyRecord::id)
                .filter(other -> !other.equals(id))
                .flatMap(other -> store.code(other).stream())
                .anyMatch(code -> keys(code).contains(key));
    }
}
