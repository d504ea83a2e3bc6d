package io.downburst.cli;

import io.downburst.state.StateFiles;
import java.nio.file.Path;
import org.apache.storm.LocalCluster;
import org.apache.storm.LocalDRPC;
import org.apache.storm.utils.ConfigUtils;
import org.apache.storm.utils.DRPCClient;

/**
 * From its start on, every Storm client of this JVM talks to this JVM, as {@code storm local} has
 * it.
 */
final class LocalMode {

    private LocalMode() {}

    /**
     * Starts it; it ends with the JVM. What topologies are to find again stays in folder {@code
     * state} of {@code storm.local.dir}, which lies in {@code storm.home} unless it is absolute.
     *
     * @param config what stands in for storm.yaml; null for storm.yaml itself
     * @throws UsageException if the configuration cannot be read or is not valid
     */
    static void enter(Path config) throws UsageException {
        try {
            String localDir = ConfigUtils.absoluteStormLocalDir(ConfigUtils.readStormConfig());
            new LocalCluster.Builder()
                    .withDaemonConf(StateFiles.FOLDER, localDir + "/state")
                    .build();
            new DRPCClient.LocalOverride(new LocalDRPC());
        } catch (IllegalArgumentException e) {
            throw new UsageException("invalid configuration: " + e.getMessage());
        } catch (ExceptionInInitializerError e) {
            // Storm reads the configuration first when its classes are loaded.
            throw new UsageException(StormSettings.unreadable(config, e.getCause()));
        } catch (Exception e) {
            throw new IllegalStateException("the local cluster cannot start", e);
        }
    }
}
