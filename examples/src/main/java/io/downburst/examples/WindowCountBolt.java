package io.downburst.examples;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.base.BaseWindowedBolt;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.windowing.TupleWindow;

/** Prints a line for each window of lines that tells how often each word is in it. */
final class WindowCountBolt extends BaseWindowedBolt {

    private final List<String> words;

    WindowCountBolt(List<String> words) {
        this.words = List.copyOf(words);
    }

    @Override
    public void prepare(
            Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        printRow("lines up to", word -> word);
    }

    @Override
    public void execute(TupleWindow window) {
        Map<String, Long> counts =
                window.get().stream()
                        .flatMap((Tuple line) -> Text.words(line.getString(0)).stream())
                        .collect(Collectors.groupingBy(word -> word, Collectors.counting()));
        printRow(
                String.format(Locale.ROOT, "%,d", window.getEndTimestamp()),
                word -> String.format(Locale.ROOT, "%,d", counts.getOrDefault(word, 0L)));
    }

    private void printRow(String first, Function<String, String> cell) {
        StringBuilder row = new StringBuilder(String.format("%12s", first));
        words.forEach(word -> row.append(String.format("%12s", cell.apply(word))));
        System.out.println(row);
    }
}
