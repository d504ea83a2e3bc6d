package io.downburst.engine.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.storm.Config;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.utils.ObjectReader;

/**
 * A blob that a topology wants as a file of its worker.
 *
 * @param key its key in the blob store
 * @param localName the file's name
 * @param uncompress whether an archive is to be unpacked, into a folder of that name
 * @param workerRestart whether the worker is to start afresh with each new version
 */
public record LocalBlob(String key, String localName, boolean uncompress, boolean workerRestart) {

    /** What else lies where the blobs do. */
    private static final Set<String> TAKEN = Set.of("", ".", "..", "resources", "pids");

    /**
     * The entries of {@code topology.blobstore.map}.
     *
     * @throws InvalidTopologyException if one is not what Storm documents
     */
    public static List<LocalBlob> of(Map<String, Object> conf) throws InvalidTopologyException {
        List<LocalBlob> blobs = new ArrayList<>();
        for (Map.Entry<?, ?> entry : entries(conf).entrySet()) {
            blobs.add(of(entry.getKey().toString(), entry.getValue()));
        }
        return blobs;
    }

    /** The keys of {@code topology.blobstore.map}. */
    public static Set<?> keys(Map<String, Object> conf) {
        return entries(conf).keySet();
    }

    /** {@code topology.blobstore.map} itself; empty if there is none. */
    static Map<?, ?> entries(Map<String, Object> conf) {
        return conf.get(Config.TOPOLOGY_BLOBSTORE_MAP) instanceof Map<?, ?> map ? map : Map.of();
    }

    private static LocalBlob of(String key, Object value) throws InvalidTopologyException {
        Map<?, ?> wish = value instanceof Map<?, ?> map ? map : Map.of();
        Object localName = wish.get("localname");
        try {
            return new LocalBlob(
                    key,
                    checked(localName == null ? key : localName.toString()),
                    ObjectReader.getBoolean(wish.get("uncompress"), false),
                    ObjectReader.getBoolean(wish.get("workerRestart"), false));
        } catch (IllegalArgumentException e) {
            throw SubmissionChecks.invalid(
                    Config.TOPOLOGY_BLOBSTORE_MAP + ", blob " + key + ": " + e.getMessage());
        }
    }

    private static String checked(String localName) {
        if (TAKEN.contains(localName) || localName.matches(".*[/\\\\\0].*")) {
            throw new IllegalArgumentException(
                    "localname '"
                            + localName
                            + "' must be the plain name of a file, other than resources and pids");
        }
        return localName;
    }
}
