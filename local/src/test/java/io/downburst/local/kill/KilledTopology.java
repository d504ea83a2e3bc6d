package io.downburst.local.kill;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.storm.Config;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.FailedException;
import org.apache.storm.trident.Stream;
import org.apache.storm.trident.TridentTopology;
import org.apache.storm.trident.operation.BaseFilter;
import org.apache.storm.trident.operation.builtin.Sum;
import org.apache.storm.trident.state.StateFactory;
import org.apache.storm.trident.tuple.TridentTuple;
import org.apache.storm.tuple.Fields;

/**
 * Sums two sources by partition, one transactional and one opaque, until both have ended or the
 * process is killed. Its argument is a folder: it keeps all state there, and finds the ends of
 * partitions in file {@code ends}. Prints a line whenever it has committed.
 */
final class KilledTopology {

    static final String COMMITTED = "committed";

    private KilledTopology() {}

    static Path transactional(Path folder) {
        return folder.resolve("transactional");
    }

    static Path opaque(Path folder) {
        return folder.resolve("opaque");
    }

    static Path ends(Path folder) {
        return folder.resolve("ends");
    }

    public static void main(String[] args) {
        int status = 0;
        try {
            run(Path.of(args[0]));
        } catch (Exception e) {
            e.printStackTrace();
            status = 1;
        }
        // Storm's own classes have threads that would go on.
        System.exit(status);
    }

    private static void run(Path folder) throws Exception {
        Config conf = new Config();
        conf.setMaxSpoutPending(3);
        conf.put(Config.TOPOLOGY_TRIDENT_BATCH_EMIT_INTERVAL_MILLIS, 1);
        LocalCluster.Builder builder =
                new LocalCluster.Builder()
                        .withDaemonConf(Config.STORM_LOCAL_DIR, folder.resolve("storm").toString());
        try (LocalCluster cluster = builder.build()) {
            cluster.submitTopology("killed", conf, topology(folder));
            Progress progress = new Progress(folder);
            while (!progress.isComplete()) {
                if (!cluster.failures().isEmpty()) {
                    throw new IllegalStateException(cluster.failures().get(0).summary());
                }
                Thread.sleep(5);
            }
        }
    }

    private static StormTopology topology(Path folder) {
        String ends = ends(folder).toString();
        TridentTopology topology = new TridentTopology();
        sum(
                topology.newStream("transactional", new Source.Transactional(ends)),
                Sums.transactional(transactional(folder).toString()));
        sum(
                topology.newStream("opaque", new Source.Opaque(ends)),
                Sums.opaque(opaque(folder).toString()));
        return topology.build();
    }

    private static void sum(Stream stream, StateFactory sums) {
        stream.parallelismHint(2)
                .filter(new FailsNowAndThen())
                .groupBy(new Fields("partition"))
                .persistentAggregate(sums, new Fields("entry"), new Sum(), new Fields("sum"))
                .parallelismHint(2);
    }

    /** Fails one batch in a few hundred, which is then emitted again. */
    private static final class FailsNowAndThen extends BaseFilter {
        @Override
        public boolean isKeep(TridentTuple tuple) {
            if (ThreadLocalRandom.current().nextInt(5_000) == 0) {
                throw new FailedException("by chance");
            }
            return true;
        }
    }

    /** Prints a line when sums have changed since the last look. */
    private static final class Progress {
        private final Path folder;
        private Map<Integer, Long> last;

        Progress(Path folder) {
            this.folder = folder;
            this.last = Sums.readOpaque(opaque(folder));
        }

        boolean isComplete() throws Exception {
            Map<Integer, Long> sums = Sums.readOpaque(opaque(folder));
            if (!sums.equals(last)) {
                System.out.println(COMMITTED);
                last = sums;
            }
            return Ends.reached(ends(folder), sums)
                    && Ends.reached(ends(folder), Sums.readTransactional(transactional(folder)));
        }
    }
}
