package io.downburst.examples;

import java.io.PrintStream;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Tuple;

/** Prints the most frequent words once every task that counts has told its counts. */
public final class TopWordsBolt extends BaseBasicBolt {

    private static final int SHOWN = 10;

    private transient int counters;
    private transient Map<Integer, Map<String, Long>> countsByTask;

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        counters = context.getComponentTasks("count").size();
        countsByTask = new HashMap<>();
    }

    /** A repeated tuple from the same task takes the place of the first one. */
    @Override
    public void execute(Tuple tuple, BasicOutputCollector collector) {
        @SuppressWarnings("unchecked")
        Map<String, Long> counts = (Map<String, Long>) tuple.getValueByField("counts");
        countsByTask.put(tuple.getSourceTask(), counts);
        if (countsByTask.size() == counters) {
            print(tuple.getLongByField("lines"), System.out);
        }
    }

    private void print(long lines, PrintStream out) {
        // Equal words are counted by one task, so no word is in two maps.
        List<Map.Entry<String, Long>> words =
                countsByTask.values().stream()
                        .flatMap(counts -> counts.entrySet().stream())
                        .sorted(
                                Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                                        .thenComparing(Map.Entry.comparingByKey()))
                        .toList();
        words.stream()
                .limit(SHOWN)
                .forEach(
                        word ->
                                out.printf(
                                        Locale.ROOT,
                                        "%,10d  %s%n",
                                        word.getValue(),
                                        word.getKey()));
        out.printf(
                Locale.ROOT,
                "%,10d words, %,d different ones, in %,d lines%n",
                words.stream().mapToLong(Map.Entry::getValue).sum(),
                words.size(),
                lines);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        // The last one emits nothing.
    }
}
