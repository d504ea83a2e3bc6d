package io.downburst.bench.jet;

import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.jet.config.JobConfig;
import com.hazelcast.jet.config.ProcessingGuarantee;
import com.hazelcast.spi.properties.ClusterProperty;
import io.downburst.bench.child.Child;
import io.downburst.bench.child.Observation;
import io.downburst.bench.child.RunPlan;
import io.downburst.bench.workload.Foreign;
import java.util.concurrent.TimeUnit;

/** Runs a workload on Hazelcast Jet, embedded: a member of its own that looks for no others. */
public final class JetChild {
    private static final long SNAPSHOT_INTERVAL = TimeUnit.SECONDS.toMillis(1);

    private JetChild() {}

    public static void main(String[] args) {
        Child.main(args, JetChild::run);
    }

    private static void run(RunPlan plan) throws Exception {
        Foreign workload = Foreign.named(plan.workload());
        HazelcastInstance member = Hazelcast.newHazelcastInstance(alone());
        JobConfig conf = new JobConfig();
        if (workload.isGuaranteed()) {
            conf.setProcessingGuarantee(ProcessingGuarantee.AT_LEAST_ONCE);
            conf.setSnapshotIntervalMillis(SNAPSHOT_INTERVAL);
        }
        long submittedMillis = System.currentTimeMillis();
        member.getJet().newJob(Dags.of(workload), conf);
        Child.print(Observation.of(workload, plan, submittedMillis));
    }

    private static Config alone() {
        Config config = new Config();
        config.getJetConfig().setEnabled(true);
        config.getNetworkConfig().getJoin().getAutoDetectionConfig().setEnabled(false);
        config.getNetworkConfig().getInterfaces().setEnabled(true).addInterface("127.0.0.1");
        config.setProperty(ClusterProperty.PHONE_HOME_ENABLED.getName(), "false");
        return config;
    }
}
