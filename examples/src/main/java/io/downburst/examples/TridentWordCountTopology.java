package io.downburst.examples;

import java.util.Arrays;
import java.util.List;
import org.apache.storm.Config;
import org.apache.storm.StormSubmitter;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.trident.TridentState;
import org.apache.storm.trident.TridentTopology;
import org.apache.storm.trident.operation.builtin.Count;
import org.apache.storm.trident.operation.builtin.FilterNull;
import org.apache.storm.trident.operation.builtin.MapGet;
import org.apache.storm.trident.testing.MemoryMapState;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.DRPCClient;
import org.apache.storm.utils.NimbusClient;

/**
 * Counts the words of a text file in batches, exactly once each, while it answers how often words
 * have been counted; ends when all are.
 *
 * <p>Arguments: a file (by default the novel that ships in this jar), and the words to ask for.
 */
public final class TridentWordCountTopology {

    private static final String NAME = "trident-word-count";
    private static final String HOW_OFTEN = "how-often";
    private static final int PARALLELISM = 2;
    private static final int MILLIS_BETWEEN_QUESTIONS = 100;

    private TridentWordCountTopology() {}

    public static void main(String[] args) throws Exception {
        String file = Arguments.file(args, 0);
        List<String> words =
                args.length > 1
                        ? Arrays.asList(args).subList(1, args.length)
                        : List.of("best", "worst", "times", "guillotine");
        Config conf = new Config();
        conf.setMaxSpoutPending(3);
        conf.put(Config.TOPOLOGY_TRIDENT_BATCH_EMIT_INTERVAL_MILLIS, 1);
        StormSubmitter.submitTopology(NAME, conf, topology(file));
        ask(conf, words);
        KillOptions now = new KillOptions();
        now.set_wait_secs(0);
        try (NimbusClient nimbus = NimbusClient.Builder.withConf(conf).build()) {
            nimbus.getClient().killTopologyWithOpts(NAME, now);
        }
    }

    /** Batches are counted one after the other: once the end is, every word is. */
    private static void ask(Config conf, List<String> words) throws Exception {
        try (DRPCClient client = DRPCClient.getConfiguredClient(conf)) {
            while (client.execute(HOW_OFTEN, LineBatchSpout.END).equals("[]")) {
                Thread.sleep(MILLIS_BETWEEN_QUESTIONS);
            }
            System.out.println(client.execute(HOW_OFTEN, String.join(" ", words)));
        }
    }

    static StormTopology topology(String file) {
        TridentTopology topology = new TridentTopology();
        TridentState counts =
                topology.newStream("lines", new LineBatchSpout(file))
                        .parallelismHint(1)
                        .shuffle()
                        .flatMap(line -> words(line.getString(0)), new Fields("word"))
                        .parallelismHint(PARALLELISM)
                        .groupBy(new Fields("word"))
                        .persistentAggregate(
                                new MemoryMapState.Factory(), new Count(), new Fields("count"))
                        .parallelismHint(PARALLELISM);
        topology.newDRPCStream(HOW_OFTEN)
                .flatMap(question -> words(question.getString(0)), new Fields("word"))
                .groupBy(new Fields("word"))
                .stateQuery(counts, new Fields("word"), new MapGet(), new Fields("count"))
                .each(new Fields("count"), new FilterNull())
                .project(new Fields("word", "count"));
        return topology.build();
    }

    private static List<Values> words(String line) {
        return line.equals(LineBatchSpout.END)
                ? List.of(new Values(line))
                : Text.words(line).stream().map(Values::new).toList();
    }
}
