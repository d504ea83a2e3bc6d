package io.downburst.bench.workload;

import io.downburst.bench.figure.Verdict;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** Whether the counters hold each word as often as whole passes over the text bring it. */
final class WordOracle {
    private static final List<Map<String, Integer>> COUNTERS = new CopyOnWriteArrayList<>();

    private WordOracle() {}

    /** Remembers one counting task's map; it is read when nothing moves any more. */
    static void watch(Map<String, Integer> counts) {
        COUNTERS.add(counts);
    }

    static List<Verdict> verdicts() {
        return verdicts(COUNTERS, Text.lines(), Meter.emitted());
    }

    static List<Verdict> verdicts(
            List<Map<String, Integer>> counters, List<String> lines, long emitted) {
        long passes = emitted / lines.size();
        Map<String, Long> expected = new HashMap<>();
        for (String line : lines) {
            for (String word : line.split("\\s+")) {
                expected.merge(word, passes, Long::sum);
            }
        }
        Map<String, Long> counted = new HashMap<>();
        counters.forEach(
                counts -> counts.forEach((word, n) -> counted.merge(word, (long) n, Long::sum)));
        long wrong =
                expected.entrySet().stream()
                        .filter(entry -> !entry.getValue().equals(counted.get(entry.getKey())))
                        .count();
        long entries = counters.stream().mapToLong(Map::size).sum();
        return List.of(
                new Verdict(
                        "whole passes, each word counted as often as they bring it",
                        emitted % lines.size() == 0 && wrong == 0,
                        passes + " passes, " + wrong + " of " + expected.size() + " words wrong"),
                new Verdict(
                        "no word in two counters",
                        entries == counted.size(),
                        entries + " entries, " + counted.size() + " words"));
    }
}
