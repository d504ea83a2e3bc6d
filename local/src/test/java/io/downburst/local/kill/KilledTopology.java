package io.downburst.local.kill;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.FailedException;
import org.apache.storm.trident.Stream;
import org.apache.storm.trident.TridentTopology;
import org.apache.storm.trident.operation.BaseFilter;
import org.apache.storm.trident.operation.builtin.Sum;
import org.apache.storm.trident.state.StateFactory;
import org.apache.storm.trident.tuple.TridentTuple;
import org.apache.storm.tuple.Fields;

/** Sums two sources by partition, one transactional and one opaque. Its argument is a folder. */
final class KilledTopology {

    private KilledTopology() {}

    static Path transactional(Path folder) {
        return folder.resolve("transactional");
    }

    static Path opaque(Path folder) {
        return folder.resolve("opaque");
    }

    public static void main(String[] args) {
        Path folder = Path.of(args[0]);
        Config conf = new Config();
        conf.setMaxSpoutPending(3);
        conf.put(Config.TOPOLOGY_TRIDENT_BATCH_EMIT_INTERVAL_MILLIS, 1);
        KilledCluster.run(folder, () -> topology(folder), conf, () -> countedByBoth(folder));
    }

    private static Map<Integer, Long> countedByBoth(Path folder) {
        Map<Integer, Long> both = new TreeMap<>(Source.counts(Sums.readOpaque(opaque(folder))));
        Map<Integer, Long> others = Source.counts(Sums.readTransactional(transactional(folder)));
        both.replaceAll((partition, count) -> Math.min(count, others.getOrDefault(partition, 0L)));
        return both;
    }

    private static StormTopology topology(Path folder) {
        String ends = Ends.file(folder).toString();
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
}
