package io.downburst.bench;

import io.downburst.bench.child.LocalClusterChild;
import io.downburst.bench.cluster.ClusterChild;
import io.downburst.bench.loop.LoopChild;
import io.downburst.bench.workload.Foreign;
import io.downburst.bench.workload.Workload;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is compared: Downburst, and the opponents it is measured against. */
enum Engine {
    /** Stock Storm's LocalCluster. */
    STORM("storm/target/engine", LocalClusterChild.class),
    /** The same release as daemons and a worker, all on this machine. */
    STORM_CLUSTER("storm/target/engine", ClusterChild.class.getName(), Engine::isSubmittedOnce),
    /** Hazelcast's stream engine, embedded. */
    JET("others/target/engines/jet", "io.downburst.bench.jet.JetChild", Engine::isForeign),
    /** Apache Flink's mini cluster. */
    FLINK("others/target/engines/flink", "io.downburst.bench.flink.FlinkChild", Engine::isForeign),
    /** The same spouts and bolts without an engine, called from two threads. */
    LOOP("storm/target/engine", LoopChild.class.getName(), Engine::isLinear),
    DOWNBURST("target/engines/downburst", LocalClusterChild.class);

    private final String libraries;
    private final String child;
    private final Predicate<Workload> isRun;

    Engine(String libraries, Class<?> child) {
        this(libraries, child.getName(), workload -> true);
    }

    Engine(String libraries, String child, Predicate<Workload> isRun) {
        this.libraries = libraries;
        this.child = child;
        this.isRun = isRun;
    }

    private static boolean isSubmittedOnce(Workload workload) {
        return workload.killedFirst().isEmpty();
    }

    private static boolean isForeign(Workload workload) {
        return Foreign.NAMES.contains(workload.name());
    }

    private static boolean isLinear(Workload workload) {
        return workload.isNamed("sort")
                || workload.isNamed("enron")
                || workload.isNamed("wc-unacked-p1");
    }

    /** The folder that the build puts its libraries in, below this module's. */
    String libraries() {
        return libraries;
    }

    /** The main class of the measured JVM. */
    String child() {
        return child;
    }

    static List<Engine> opponents() {
        return Stream.of(values()).filter(engine -> engine != DOWNBURST).toList();
    }

    static Optional<Engine> opponentNamed(String name) {
        return opponents().stream().filter(opponent -> opponent.toString().equals(name)).findAny();
    }

    /** The names of these, as a user reads and writes them. */
    static String names(List<Engine> engines) {
        return engines.stream().map(Engine::toString).collect(Collectors.joining(", "));
    }

    /** Whether it has this workload. */
    boolean runs(Workload workload) {
        return isRun.test(workload);
    }

    /** Its name in tables and on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
