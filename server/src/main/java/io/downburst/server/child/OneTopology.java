package io.downburst.server.child;

import io.downburst.local.BlobSupply;
import io.downburst.local.LocalNimbus;
import io.downburst.local.Slots;
import io.downburst.local.TopologyFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.storm.generated.LogConfig;

/** The Nimbus of a JVM that runs one topology, whose id the server has given it. */
final class OneTopology extends LocalNimbus {

    private final String id;
    private final BlobSupply blobs;
    private LogLevels logLevels;
    private final CompletableFuture<Integer> exitCode = new CompletableFuture<>();

    OneTopology(Map<String, Object> conf, String id, BlobSupply blobs) {
        super(conf, Slots.STOCK.withSupervisors(1).withPortsPerSupervisor(1));
        this.id = id;
        this.blobs = blobs;
    }

    @Override
    protected String newId(String name) {
        return id;
    }

    @Override
    protected BlobSupply blobSupply() {
        return blobs;
    }

    @Override
    public synchronized void setLogConfig(String topologyId, LogConfig levels) {
        if (logLevels == null) {
            logLevels = new LogLevels();
        }
        logLevels.set(levels);
    }

    @Override
    protected void failed(TopologyFailure failure) {
        super.failed(failure);
        try {
            Files.writeString(Path.of(TopologyMain.REASON), failure.summary());
        } catch (IOException e) {
            // The log has it.
        }
        exitCode.complete(1);
    }

    @Override
    protected void removed(String removed) {
        exitCode.complete(0);
    }

    /** The code to exit with, once the topology has ended. */
    int awaitEnd() {
        return exitCode.join();
    }
}
