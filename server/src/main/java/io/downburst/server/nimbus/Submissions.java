package io.downburst.server.nimbus;

import io.downburst.engine.plan.SubmissionChecks;
import io.downburst.local.Blobs;
import io.downburst.local.Json;
import io.downburst.server.store.ServerStore;
import io.downburst.server.store.TopologyRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.TopologyStatus;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.Time;
import org.apache.storm.utils.WrappedAlreadyAliveException;
import org.apache.storm.utils.WrappedInvalidTopologyException;

/** How topologies come in: what is refused, and what is kept of the others before they start. */
final class Submissions {

    private final ServerStore store;
    private final Blobs blobs;
    private final Uploads uploads;
    private final Dependencies dependencies;
    private final Topologies topologies;

    Submissions(
            ServerStore store,
            Blobs blobs,
            Uploads uploads,
            Dependencies dependencies,
            Topologies topologies) {
        this.store = store;
        this.blobs = blobs;
        this.uploads = uploads;
        this.dependencies = dependencies;
        this.topologies = topologies;
    }

    /**
     * Keeps one and starts it; nothing of it is left if that fails.
     *
     * @param upload the name of its jar's upload
     */
    void accept(
            String name,
            String upload,
            String jsonConf,
            StormTopology topology,
            SubmitOptions options)
            throws IOException, TException {
        check(name, upload, jsonConf, options);
        SupervisedTopology supervised =
                topologies.add(keep(name, upload, jsonConf, topology, options));
        try {
            supervised.start(options);
        } catch (TException | RuntimeException e) {
            supervised.discard();
            throw e;
        }
    }

    private void check(String name, String upload, String jsonConf, SubmitOptions options)
            throws TException {
        SubmissionChecks.checkOptions(options);
        SubmissionChecks.checkName(name);
        if (topologies.names().contains(name)) {
            throw new WrappedAlreadyAliveException(name + " is already alive");
        }
        Map<String, Object> submitted = Json.read(jsonConf);
        SubmissionChecks.checkConf(submitted);
        SubmissionChecks.checkBlobs(submitted, blobs::contains);
        if (!uploads.contains(upload)) {
            throw new WrappedInvalidTopologyException("no jar was uploaded as " + upload);
        }
    }

    private TopologyRecord keep(
            String name,
            String upload,
            String jsonConf,
            StormTopology topology,
            SubmitOptions options)
            throws IOException, TException {
        int now = Time.currentTimeSecs();
        String id = store.newId(name, now);
        try {
            List<String> jars = takeJars(upload, topology, store.files(id));
            store.forceFiles(id);
            TopologyStatus status = TopologyStatus.valueOf(options.get_initial_status().name());
            TopologyRecord record = TopologyRecord.submitted(id, name, status, now, jars);
            store.add(record, topology, jsonConf);
            if (options.is_set_creds()) {
                store.addCredentials(id, options.get_creds().get_creds());
            }
            return record;
        } catch (IOException | TException | RuntimeException e) {
            store.remove(id);
            throw e;
        }
    }

    private List<String> takeJars(String upload, StormTopology topology, Path files)
            throws IOException, TException {
        List<String> jars = new ArrayList<>(List.of("stormjar.jar"));
        uploads.take(upload, files.resolve(jars.get(0)));
        jars.addAll(dependencies.copy(topology, files));
        return jars;
    }

    /** Whether one of that name would be taken. */
    boolean allow(String name) {
        try {
            SubmissionChecks.checkName(name);
            return !topologies.names().contains(name);
        } catch (InvalidTopologyException e) {
            return false;
        }
    }
}
