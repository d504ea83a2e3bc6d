package io.downburst.bench.workload;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Values;

/** Emits, on schedule, one of five sentences picked at random. */
final class SentenceSpout extends PacedSpout {
    private static final List<String> SENTENCES =
            List.of(
                    "the cow jumped over the moon",
                    "an apple a day keeps the doctor away",
                    "four score and seven years ago",
                    "snow white and the seven dwarfs",
                    "i am at two with nature");

    static final double WORDS_PER_SENTENCE =
            SENTENCES.stream().mapToInt(s -> s.split(" ").length).average().orElseThrow();

    private transient SplittableRandom random;
    private transient List<Counter> counters;

    SentenceSpout(double sentencesPerSecond, int sampleEvery) {
        super(sentencesPerSecond, sampleEvery);
    }

    @Override
    public void open(
            Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        super.open(conf, context, collector);
        random = new SplittableRandom(context.getThisTaskId());
        counters = SENTENCES.stream().map(Meter::newCounter).toList();
    }

    @Override
    List<Object> nextValues() {
        int pick = random.nextInt(SENTENCES.size());
        counters.get(pick).add(1);
        return new Values(SENTENCES.get(pick));
    }

    /** How often each sentence was emitted. */
    static Map<String, Long> emitted() {
        Map<String, Long> emitted = new HashMap<>();
        SENTENCES.forEach(sentence -> emitted.put(sentence, Meter.counted(sentence)));
        return emitted;
    }
}
