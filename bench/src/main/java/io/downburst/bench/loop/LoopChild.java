package io.downburst.bench.loop;

import io.downburst.bench.child.Child;
import io.downburst.bench.child.Observation;
import io.downburst.bench.child.RunPlan;
import io.downburst.bench.workload.Catalogue;
import io.downburst.bench.workload.Workload;

/**
 * The yardstick of workloads whose user code is nearly all the work: runs their spouts and bolts
 * without an engine, as someone would by hand who needs neither acks nor back-pressure.
 */
public final class LoopChild {
    private LoopChild() {}

    public static void main(String[] args) {
        Child.main(args, LoopChild::run);
    }

    private static void run(RunPlan plan) throws Exception {
        Workload workload = Catalogue.named(plan.workload()).get(0);
        long submittedMillis = System.currentTimeMillis();
        new Chains(workload.topology(), cut(workload)).start();
        Child.print(Observation.of(workload, plan, submittedMillis));
    }

    /** Where cutting a single chain in two made it fastest, of all places tried. */
    private static int cut(Workload workload) {
        if (workload.isNamed("enron")) {
            return 3;
        }
        return workload.isNamed("wc") ? 2 : 1;
    }
}
