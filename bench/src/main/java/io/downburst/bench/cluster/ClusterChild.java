package io.downburst.bench.cluster;

import io.downburst.bench.Home;
import io.downburst.bench.child.Child;
import io.downburst.bench.child.RunPlan;
import io.downburst.bench.workload.Catalogue;
import io.downburst.bench.workload.Workload;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.storm.StormSubmitter;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.Utils;

/**
 * Starts a stock cluster, submits a workload to it as a user would, and prints what its worker
 * reports. The worker's JVM has the flags of this one.
 */
public final class ClusterChild {
    private static final int POLL_MILLIS = 200;

    private ClusterChild() {}

    public static void main(String[] args) {
        Child.main(args, ClusterChild::run);
    }

    private static void run(RunPlan plan) throws Exception {
        Home home = Home.find();
        Path folder = Files.createTempDirectory("cluster");
        Path report = folder.resolve("report");
        // All that the daemons say is in this JVM's output, too, and the worker's log in the end.
        try (StormCluster cluster =
                StormCluster.start(
                        folder,
                        home.storm(),
                        home.workloads(),
                        ManagementFactory.getRuntimeMXBean().getInputArguments(),
                        Redirect.INHERIT)) {
            System.setProperty("storm.conf.file", cluster.conf().toString());
            System.setProperty("storm.jar", home.workloads().toString());
            System.setProperty("storm.dependency.jars", jars(home.workloadsLibraries()));
            Workload workload = Catalogue.named(plan.workload()).get(0);
            StormTopology topology = workload.topology();
            WorkerReport hook =
                    new WorkerReport(plan, System.currentTimeMillis(), cluster.daemons(), report);
            topology.add_to_worker_hooks(ByteBuffer.wrap(Utils.javaSerialize(hook)));
            StormSubmitter.submitTopology("bench", workload.conf(), topology);
            try {
                while (!Files.exists(report)) {
                    cluster.requireAlive();
                    Thread.sleep(POLL_MILLIS);
                }
            } finally {
                print(cluster.workerLogs());
            }
        }
        System.out.println();
        System.out.println(Files.readString(report));
    }

    private static void print(List<Path> logs) throws IOException {
        for (Path log : logs) {
            System.out.println("The worker's " + log.getFileName() + ":");
            Files.copy(log, System.out);
        }
    }

    private static String jars(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(Path::toString).collect(Collectors.joining(","));
        }
    }
}
