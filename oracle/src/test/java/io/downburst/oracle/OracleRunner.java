package io.downburst.oracle;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
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

    /** Stock takes seconds to start and stop a topology and waits for some of that. */
    private static final int AT_ONCE = 16;

    private static final int SUPERVISORS = 4;
    private static final int SLOTS_PER_SUPERVISOR = 15;

    private static final Map<String, Object> CONF =
            Map.of(
                    Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS,
                    true,
                    Config.TASK_CREDENTIALS_POLL_SECS,
                    1,
                    Config.WORKER_BLOB_UPDATE_POLL_INTERVAL_SECS,
                    1,
                    "nimbus.blobstore.class",
                    "io.downburst.oracle.SharedBlobStore",
                    // A bolt without work would park a thousand times for a nanosecond, and then
                    // each two milliseconds.
                    Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL2_COUNT,
                    1,
                    Config.TOPOLOGY_BOLT_WAIT_PROGRESSIVE_LEVEL3_SLEEP_MILLIS,
                    10);

    private final Path folder;

    /** By the number of their supervisors. */
    private final Map<Integer, ILocalCluster> clusters = new TreeMap<>();

    private final Set<Stage> written = ConcurrentHashMap.newKeySet();

    private OracleRunner(Path folder) {
        this.folder = folder;
    }

    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        Catalog catalog = Catalog.whole();
        List<Catalog.Entry> cases = Arrays.stream(args).skip(1).map(catalog::entry).toList();
        OracleRunner runner = new OracleRunner(folder);
        for (Catalog.Entry entry : cases) {
            runner.startClusterFor(entry);
        }
        runner.playAll(cases);
        for (ILocalCluster cluster : runner.clusters.values()) {
            cluster.close();
        }
        // Threads of user code or of the engine may outlive the cluster; that is not what is asked
        // here.
        System.exit(0);
    }

    private void startClusterFor(Catalog.Entry entry) throws Exception {
        int supervisors = supervisors(entry);
        if (!clusters.containsKey(supervisors)) {
            clusters.put(
                    supervisors,
                    new LocalCluster.Builder()
                            .withSupervisors(supervisors)
                            .withPortsPerSupervisor(SLOTS_PER_SUPERVISOR)
                            .withDaemonConf(CONF)
                            .build());
        }
    }

    private static int supervisors(Catalog.Entry entry) {
        return entry.place() == Catalog.Place.WITHOUT_WORKERS ? 0 : SUPERVISORS;
    }

    private void playAll(List<Catalog.Entry> cases) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(AT_ONCE);
        cases.forEach(entry -> pool.execute(() -> play(entry)));
        pool.shutdown();
        pool.awaitTermination(10, TimeUnit.MINUTES);
    }

    private void play(Catalog.Entry entry) {
        Stage stage = new Stage(entry.name(), clusters.get(supervisors(entry)));
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
