package io.downburst.bench.child;

import io.downburst.bench.workload.Catalogue;
import io.downburst.bench.workload.Workload;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.KillOptions;

/** Runs a workload on whichever engine's {@code LocalCluster} is on the class path. */
public final class LocalClusterChild {
    private static final String TOPOLOGY = "bench";

    private LocalClusterChild() {}

    public static void main(String[] args) {
        Child.main(args, LocalClusterChild::run);
    }

    private static void run(RunPlan plan) throws Exception {
        Workload workload = Catalogue.named(plan.workload()).get(0);
        LocalCluster cluster = new LocalCluster();
        long submittedMillis = System.currentTimeMillis();
        cluster.submitTopology(TOPOLOGY, workload.conf(), workload.topology());
        Child.print(Observation.of(workload, plan, submittedMillis));
        KillOptions atOnce = new KillOptions();
        atOnce.set_wait_secs(0);
        cluster.killTopologyWithOpts(TOPOLOGY, atOnce);
        cluster.close();
    }
}
