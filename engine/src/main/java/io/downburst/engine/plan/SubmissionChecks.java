package io.downburst.engine.plan;

import java.util.Map;
import java.util.function.Predicate;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.SimpleVersion;
import org.apache.storm.utils.Utils;
import org.apache.storm.utils.VersionInfo;
import org.apache.storm.utils.WrappedInvalidTopologyException;
import org.apache.storm.validation.ConfigValidation;

/**
 * What stock Nimbus refuses on submission, with its exception types and texts. {@link Planner}
 * makes every check that needs only a topology and its conf; the public ones are for whoever takes
 * submissions.
 */
public final class SubmissionChecks {

    /** Keys of storm-server's DaemonConfig, which storm-client does not have. */
    private static final String SLOTS_PER_TOPOLOGY = "nimbus.slots.perTopology";

    private static final String EXECUTORS_PER_TOPOLOGY = "nimbus.executors.perTopology";

    private SubmissionChecks() {}

    /**
     * @throws InvalidTopologyException if the options are null
     */
    public static void checkOptions(SubmitOptions options) throws InvalidTopologyException {
        if (options == null) {
            throw invalid("Cannot submitTopologyWithOpts: SubmitOptions parameter value is null");
        }
    }

    /**
     * @throws InvalidTopologyException if the name is null, empty or holds one of {@code / . : \}
     */
    public static void checkName(String name) throws InvalidTopologyException {
        try {
            Utils.validateTopologyName(name);
        } catch (IllegalArgumentException e) {
            throw invalid(e.getMessage());
        }
    }

    /**
     * Asks Storm's validators. As in Storm this is about what was submitted, before it is merged
     * with the cluster's conf: on all of that it takes a good part of the start-up time, and warns
     * of deprecated keys that nobody set.
     *
     * @param submittedConf the topology's conf as it was submitted
     * @throws InvalidTopologyException if a key has a value of the wrong type or out of range
     */
    public static void checkConf(Map<String, Object> submittedConf)
            throws InvalidTopologyException {
        try {
            ConfigValidation.validateTopoConf(submittedConf);
        } catch (IllegalArgumentException e) {
            throw invalid(e.getMessage());
        }
    }

    /**
     * @param exists whether the blob store holds a key
     * @throws InvalidTopologyException if {@code topology.blobstore.map} names a missing blob, or
     *     wants of it what cannot be
     */
    public static void checkBlobs(Map<String, Object> conf, Predicate<String> exists)
            throws InvalidTopologyException {
        for (LocalBlob blob : LocalBlob.of(conf)) {
            if (!exists.test(blob.key())) {
                throw invalid("Key not found: " + blob.key());
            }
        }
    }

    static void checkSymlinks(Map<String, Object> conf) throws InvalidTopologyException {
        if (ObjectReader.getBoolean(conf.get(Config.DISABLE_SYMLINKS), false)
                && !LocalBlob.entries(conf).isEmpty()) {
            throw invalid(
                    "symlinks are disabled so blobs are not supported but "
                            + Config.TOPOLOGY_BLOBSTORE_MAP
                            + " = "
                            + LocalBlob.entries(conf));
        }
    }

    static void checkVersion(StormTopology topology, Map<String, Object> conf)
            throws InvalidTopologyException {
        String version = topology.get_storm_version();
        if (version == null) {
            version =
                    (String)
                            conf.getOrDefault(
                                    Config.SUPERVISOR_WORKER_DEFAULT_VERSION,
                                    VersionInfo.getVersion());
        }
        if (new SimpleVersion(version).getMajor() != VersionInfo.OUR_VERSION.getMajor()) {
            throw invalid(
                    "Topology submitted with storm version "
                            + version
                            + " but could not find a configured compatible version to use ["
                            + VersionInfo.OUR_VERSION
                            + "]");
        }
    }

    static void checkSize(StormTopology topology, Map<String, Object> conf)
            throws InvalidTopologyException {
        int workers = ObjectReader.getInt(conf.get(Config.TOPOLOGY_WORKERS), 1);
        checkLimit(workers, conf.get(SLOTS_PER_TOPOLOGY), "workers");
        int executors = 0;
        for (Object component : StormCommon.allComponents(topology).values()) {
            executors += StormCommon.numStartExecutors(component);
        }
        checkLimit(executors, conf.get(EXECUTORS_PER_TOPOLOGY), "executors");
    }

    private static void checkLimit(int requested, Object limit, String what)
            throws InvalidTopologyException {
        Integer allowed = ObjectReader.getInt(limit, null);
        if (allowed != null && requested > allowed) {
            throw invalid(
                    "Failed to submit topology. Topology requests more than "
                            + allowed
                            + " "
                            + what
                            + ".");
        }
    }

    /** Of the subtype whose {@code getMessage} is not null. */
    static InvalidTopologyException invalid(String message) {
        return new WrappedInvalidTopologyException(message);
    }
}
