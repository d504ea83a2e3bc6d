package io.downburst.cli;

import java.nio.file.Path;
import org.apache.storm.LocalCluster;
import org.apache.storm.LocalDRPC;
import org.apache.storm.utils.DRPCClient;

/** While open, every Storm client of this JVM talks to this JVM, as {@code storm local} has it. */
final class LocalMode implements AutoCloseable {

    private final LocalCluster cluster;
    private final LocalDRPC drpc;
    private final DRPCClient.LocalOverride override;

    private LocalMode(LocalCluster cluster) {
        this.cluster = cluster;
        this.drpc = new LocalDRPC();
        this.override = new DRPCClient.LocalOverride(drpc);
    }

    /**
     * @param config what stands in for storm.yaml; null for storm.yaml itself
     * @throws UsageException if the configuration cannot be read or is not valid
     */
    static LocalMode open(Path config) throws UsageException {
        try {
            return new LocalMode(new LocalCluster.Builder().build());
        } catch (IllegalArgumentException e) {
            throw new UsageException("invalid configuration: " + e.getMessage());
        } catch (ExceptionInInitializerError e) {
            // Storm reads the configuration first when its classes are loaded.
            throw new UsageException(StormSettings.unreadable(config, e.getCause()));
        } catch (Exception e) {
            throw new IllegalStateException("the local cluster cannot start", e);
        }
    }

    @Override
    public void close() {
        try {
            override.close();
        } catch (Exception e) {
            throw new IllegalStateException(e); // It only clears a static.
        }
        drpc.close();
        cluster.close();
    }
}
