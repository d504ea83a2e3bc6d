package io.downburst.examples;

import java.util.Arrays;
import java.util.List;
import org.apache.storm.Config;
import org.apache.storm.StormSubmitter;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseWindowedBolt;
import org.apache.storm.topology.base.BaseWindowedBolt.Duration;

/**
 * Counts words in windows of 2,000 lines of a text file, and ends: who appears where in a novel.
 * The time of a line is its number.
 *
 * <p>Arguments: a file (by default the novel that ships in this jar), and the words to count.
 */
public final class WindowedWordCountTopology {

    static final int WINDOW_LINES = 2_000;

    private WindowedWordCountTopology() {}

    public static void main(String[] args) throws Exception {
        String file = Arguments.file(args, 0);
        List<String> words =
                args.length > 1
                        ? Arrays.asList(args).subList(1, args.length)
                        : List.of("lucie", "carton", "defarge", "guillotine");
        StormSubmitter.submitTopology("windowed-word-count", conf(), topology(file, words));
    }

    /** No more lines on their way than windows take, and a look at the time ten times a second. */
    static Config conf() {
        Config conf = new Config();
        conf.setMaxSpoutPending(2 * WINDOW_LINES);
        conf.put(Config.TOPOLOGY_BOLTS_WATERMARK_EVENT_INTERVAL_MS, 100);
        return conf;
    }

    static StormTopology topology(String file, List<String> words) {
        BaseWindowedBolt count =
                new WindowCountBolt(words)
                        .withTimestampField("number")
                        .withTumblingWindow(Duration.of(WINDOW_LINES));
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("lines", new TimedLineSpout(file, WINDOW_LINES));
        builder.setBolt("count", count).globalGrouping("lines");
        return builder.createTopology();
    }
}
