package io.downburst.bench.child;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.downburst.bench.figure.Measurement;
import io.downburst.bench.workload.Catalogue;
import io.downburst.bench.workload.Workload;
import java.time.Duration;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.KillOptions;

/**
 * The measured JVM: runs one workload on whichever engine's {@code LocalCluster} is on its class
 * path and prints one line, {@link #RESULT} and a {@link Measurement} in JSON. Whatever else the
 * engine prints is not read.
 *
 * <p>Arguments: workload, seconds to warm up, seconds to measure, epoch milliseconds of the launch.
 */
public final class Child {
    public static final String RESULT = "downburst-bench-result ";

    private static final String TOPOLOGY = "bench";

    /** A thousand executors take stock Storm minutes on a busy machine. */
    private static final Duration LONGEST_START = Duration.ofMinutes(5);

    private Child() {}

    public static void main(String[] args) {
        try {
            run(
                    Catalogue.named(args[0]).get(0),
                    Integer.parseInt(args[1]),
                    Integer.parseInt(args[2]),
                    Long.parseLong(args[3]));
        } catch (Exception e) {
            e.printStackTrace();
            System.exit(1);
        }
        // Stock Storm leaves threads behind that would keep the JVM alive.
        System.exit(0);
    }

    private static void run(Workload workload, int warmSeconds, int seconds, long launchedMillis)
            throws Exception {
        LocalCluster cluster = new LocalCluster();
        long submittedMillis = System.currentTimeMillis();
        cluster.submitTopology(TOPOLOGY, workload.conf(), workload.topology());
        Observation observation = new Observation(workload);
        observation.awaitUnderWay(LONGEST_START);
        int window = workload.window(seconds);
        if (window > 0) {
            observation.warmUp(Duration.ofSeconds(warmSeconds));
            observation.measure(window);
        }
        Measurement measurement = observation.conclude(launchedMillis, submittedMillis);
        System.out.println();
        System.out.println(RESULT + new ObjectMapper().writeValueAsString(measurement));
        KillOptions atOnce = new KillOptions();
        atOnce.set_wait_secs(0);
        cluster.killTopologyWithOpts(TOPOLOGY, atOnce);
        cluster.close();
    }
}
