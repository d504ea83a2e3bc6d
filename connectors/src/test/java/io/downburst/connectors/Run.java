package io.downburst.connectors;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.ErrorInfo;
import org.apache.storm.generated.TopologyInfo;
import org.apache.storm.topology.TopologyBuilder;

/** A topology that runs on Downburst for as long as a test needs it. */
final class Run implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final LocalCluster cluster;

    private Run(LocalCluster cluster) {
        this.cluster = cluster;
    }

    static Run of(TopologyBuilder topology, Map<String, Object> conf) throws Exception {
        Run run = new Run(new LocalCluster());
        run.cluster.submitTopology("test", conf, topology.createTopology());
        return run;
    }

    /** How many trees of a spout were acked. */
    long acked(String spout) throws Exception {
        return info().get_executors().stream()
                .filter(executor -> executor.get_component_id().equals(spout))
                .flatMap(executor -> Optional.ofNullable(executor.get_stats()).stream())
                .map(stats -> stats.get_specific().get_spout().get_acked().get(":all-time"))
                .flatMap(streams -> streams.values().stream())
                .mapToLong(Long::longValue)
                .sum();
    }

    /** The latest error that a component reported, or null. */
    String error(String component) throws Exception {
        return info().get_errors().get(component).stream()
                .map(ErrorInfo::get_error)
                .findFirst()
                .orElse(null);
    }

    private TopologyInfo info() throws Exception {
        return cluster.getTopologyInfo(cluster.getTopologySummaryByName("test").get_id());
    }

    /** Waits for what a topology or a server brings about. */
    static void await(Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.call()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("waited in vain for " + PATIENCE.toSeconds() + " s");
            }
            Thread.sleep(10);
        }
    }

    @Override
    public void close() {
        try {
            cluster.close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
