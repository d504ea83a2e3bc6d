package io.downburst.examples;

import java.util.Locale;
import org.apache.storm.StormSubmitter;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.streams.Pair;
import org.apache.storm.streams.StreamBuilder;
import org.apache.storm.streams.windowing.TumblingWindows;
import org.apache.storm.topology.base.BaseWindowedBolt.Duration;

/**
 * Finds the most frequent long word of each 2,000 lines of a text file with the Streams API, and
 * ends. The time of a line is its number.
 *
 * <p>Argument: a file (by default the novel that ships in this jar).
 */
public final class StreamsWordCountTopology {

    private static final int WINDOW_LINES = WindowedWordCountTopology.WINDOW_LINES;
    private static final int LONG = 6;

    private StreamsWordCountTopology() {}

    public static void main(String[] args) throws Exception {
        String file = Arguments.file(args, 0);
        StormSubmitter.submitTopology(
                "streams-word-count", WindowedWordCountTopology.conf(), topology(file));
    }

    static StormTopology topology(String file) {
        StreamBuilder builder = new StreamBuilder();
        builder.newStream(new TimedLineSpout(file, WINDOW_LINES))
                .window(TumblingWindows.of(Duration.of(WINDOW_LINES)).withTimestampField("number"))
                .flatMap(line -> Text.words(line.getString(0)))
                .filter(word -> word.length() >= LONG)
                .mapToPair(word -> Pair.of(word, 1))
                .countByKey()
                .reduce(StreamsWordCountTopology::moreFrequent)
                .forEach(
                        most ->
                                System.out.printf(
                                        Locale.ROOT,
                                        "%,10d  %s%n",
                                        most.getSecond(),
                                        most.getFirst()));
        return builder.build();
    }

    /** Of two equally frequent ones the first in the alphabet, so that it is always the same. */
    private static Pair<String, Long> moreFrequent(
            Pair<String, Long> one, Pair<String, Long> other) {
        int more = Long.compare(one.getSecond(), other.getSecond());
        return more > 0 || more == 0 && one.getFirst().compareTo(other.getFirst()) < 0
                ? one
                : other;
    }
}
