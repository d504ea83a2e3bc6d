package io.downburst.oracle;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.storm.Config;
import org.apache.storm.ILocalCluster;
import org.apache.storm.LocalCluster;

/**
 * Plays cases on one LocalCluster of whichever engine is on the class path and leaves a facts file
 * for each. Arguments: the folder for the files, then the names of the cases.
 */
final class OracleRunner {

    /** Stock takes seconds to start and stop a topology and mostly waits meanwhile. */
    private static final int AT_ONCE = 10;

    /**
     * Stock looks then at each blob of each topology there was, each time through a blob store and
     * a ZooKeeper connection of its own, so that at one second a third of stock's processor time
     * went there.
     */
    private static final int BLOB_UPDATE_SECONDS = 5;

    private static final int SUPERVISORS = 4;
    private static final int SLOTS_PER_SUPERVISOR = 15;

    private final Path folder;
    private final ILocalCluster cluster;
    private final ILocalCluster withoutWorkers;
    private final Set<Stage> written = ConcurrentHashMap.newKeySet();

    private OracleRunner(Path folder, ILocalCluster cluster, ILocalCluster withoutWorkers) {
        this.folder = folder;
        this.cluster = cluster;
        this.withoutWorkers = withoutWorkers;
    }

    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        Catalog catalog = Catalog.whole();
        List<Catalog.Entry> cases = Arrays.stream(args).skip(1).map(catalog::entry).toList();
        ILocalCluster cluster = cluster(SUPERVISORS);
        ILocalCluster withoutWorkers = cluster(0);
        new OracleRunner(folder, cluster, withoutWorkers).playAll(cases);
        withoutWorkers.close();
        cluster.close();
        // Threads of user code or of the engine may outlive the cluster; that is not what is asked
        // here.
        System.exit(0);
    }

    private static ILocalCluster cluster(int supervisors) throws Exception {
        return new LocalCluster.Builder()
                .withSupervisors(supervisors)
                .withPortsPerSupervisor(SLOTS_PER_SUPERVISOR)
                .withDaemonConf(Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS, true)
                .withDaemonConf(Config.TASK_CREDENTIALS_POLL_SECS, 1)
                .withDaemonConf(
                        "supervisor.localizer.update.blob.interval.secs", BLOB_UPDATE_SECONDS)
                .withDaemonConf(Config.WORKER_BLOB_UPDATE_POLL_INTERVAL_SECS, 1)
                .build();
    }

    private void playAll(List<Catalog.Entry> cases) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(AT_ONCE);
        cases.forEach(entry -> pool.execute(() -> play(entry)));
        pool.shutdown();
        pool.awaitTermination(10, TimeUnit.MINUTES);
    }

    private void play(Catalog.Entry entry) {
        boolean unrun = entry.place() == Catalog.Place.WITHOUT_WORKERS;
        Stage stage = new Stage(entry.name(), unrun ? withoutWorkers : cluster);
        if (entry.place() == Catalog.Place.ALONE) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> write(stage)));
        }
        try {
            entry.play().play(stage);
        } catch (Exception | AssertionError e) {
            stage.fact(Facts.ERROR, stackTrace(e));
        }
        write(stage);
    }

    /** Once: when the case is over or when the JVM ends, which then waits until it is written. */
    private void write(Stage stage) {
        synchronized (stage) {
            if (written.add(stage)) {
                try {
                    Facts.write(Facts.file(folder, stage.name()), stage.facts());
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    private static String stackTrace(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return text.toString();
    }
}
