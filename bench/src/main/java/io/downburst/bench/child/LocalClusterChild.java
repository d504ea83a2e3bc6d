package io.downburst.bench.child;

import io.downburst.bench.workload.Catalogue;
import io.downburst.bench.workload.Workload;
import java.util.function.BooleanSupplier;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.thrift.TException;

/** Runs a workload on whichever engine's {@code LocalCluster} is on the class path. */
public final class LocalClusterChild {
    private static final String KILLED = "killed";
    private static final String TOPOLOGY = "bench";
    private static final int POLL_MILLIS = 1;

    private LocalClusterChild() {}

    public static void main(String[] args) {
        Child.main(args, LocalClusterChild::run);
    }

    private static void run(RunPlan plan) throws Exception {
        Workload workload = Catalogue.named(plan.workload()).get(0);
        LocalCluster cluster = new LocalCluster();
        if (workload.killedFirst().isPresent()) {
            runUntil(workload.killedFirst().get(), workload, cluster);
        }
        long submittedMillis = System.currentTimeMillis();
        cluster.submitTopology(TOPOLOGY, workload.conf(), workload.topology());
        Child.print(Observation.of(workload, plan, submittedMillis));
        kill(cluster, TOPOLOGY);
        cluster.close();
    }

    private static void runUntil(BooleanSupplier isTime, Workload workload, LocalCluster cluster)
            throws Exception {
        cluster.submitTopology(KILLED, workload.conf(), workload.topology());
        while (!isTime.getAsBoolean()) {
            Thread.sleep(POLL_MILLIS);
        }
        kill(cluster, KILLED);
        while (cluster.getClusterInfo().get_topologies_size() > 0) {
            Thread.sleep(POLL_MILLIS);
        }
    }

    private static void kill(LocalCluster cluster, String topology) throws TException {
        KillOptions atOnce = new KillOptions();
        atOnce.set_wait_secs(0);
        cluster.killTopologyWithOpts(topology, atOnce);
    }
}
