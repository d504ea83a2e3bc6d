package io.downburst.local.kill;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.storm.Config;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.StormTopology;

/**
 * Runs a topology, all of whose state is in one folder, until it has counted all numbers of {@link
 * Ends} or the process is killed. Prints a line whenever it has committed.
 */
final class KilledCluster {

    static final String COMMITTED = "committed";
    static final String TOPOLOGY = "killed";

    /** What has been committed so far. */
    interface Progress {
        /** How many numbers of each partition. */
        Map<Integer, Long> counts();
    }

    private KilledCluster() {}

    static Path localDir(Path folder) {
        return folder.resolve("storm");
    }

    /**
     * Does not return: Storm's own classes have threads that would go on.
     *
     * @param topology made when the cluster is there
     */
    static void run(Path folder, Supplier<StormTopology> topology, Config conf, Progress progress) {
        int status = 0;
        LocalCluster.Builder builder =
                new LocalCluster.Builder()
                        .withDaemonConf(Config.STORM_LOCAL_DIR, localDir(folder).toString());
        try (LocalCluster cluster = builder.build()) {
            cluster.submitTopology(TOPOLOGY, conf, topology.get());
            await(folder, cluster, progress);
        } catch (Exception e) {
            e.printStackTrace();
            status = 1;
        }
        System.exit(status);
    }

    private static void await(Path folder, LocalCluster cluster, Progress progress)
            throws Exception {
        Map<Integer, Long> last = progress.counts();
        while (!Ends.reached(Ends.file(folder), last)) {
            if (!cluster.failures().isEmpty()) {
                throw new IllegalStateException(cluster.failures().get(0).summary());
            }
            Thread.sleep(5);
            Map<Integer, Long> counts = progress.counts();
            if (!counts.equals(last)) {
                System.out.println(COMMITTED);
                last = counts;
            }
        }
    }
}
