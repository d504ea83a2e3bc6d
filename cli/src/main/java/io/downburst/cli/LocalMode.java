package io.downburst.cli;

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

    static LocalMode open() {
        try {
            return new LocalMode(new LocalCluster.Builder().build());
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
