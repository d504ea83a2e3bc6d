package io.downburst.bench.workload;

import io.downburst.bench.figure.Verdict;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** Whether the counters hold each word as often as it was emitted. */
public final class WordOracle {
    private static final List<Map<String, Integer>> COUNTERS = new CopyOnWriteArrayList<>();

    private WordOracle() {}

    /** Remembers one counting task's map; it is read when nothing moves any more. */
    public static void watch(Map<String, Integer> counts) {
        COUNTERS.add(counts);
    }

    /** The lines were emitted in whole passes, and every word of theirs counted. */
    static List<Verdict> wholePasses(List<String> lines, long emitted) {
        Verdict whole =
                new Verdict(
                        "whole passes over the text",
                        emitted % lines.size() == 0,
                        emitted + " lines emitted, a pass has " + lines.size());
        long passes = emitted / lines.size();
        Map<String, Long> timesEach = new HashMap<>();
        lines.forEach(line -> timesEach.merge(line, passes, Long::sum));
        return Oracles.both(List.of(whole), allCounted(timesEach));
    }

    /** Every word of the lines, each emitted so many times, was counted, each by one task. */
    static List<Verdict> allCounted(Map<String, Long> lines) {
        return allCounted(lines, COUNTERS);
    }

    /** Compared as ints: those of ten minutes may not fit into one, as they do not in the bolt. */
    static List<Verdict> allCounted(Map<String, Long> lines, List<Map<String, Integer>> counters) {
        Map<String, Long> expected = new HashMap<>();
        lines.forEach(
                (line, times) -> {
                    for (String word : line.split("\\s+")) {
                        expected.merge(word, times, Long::sum);
                    }
                });
        Map<String, Integer> counted = new HashMap<>();
        counters.forEach(
                counts -> counts.forEach((word, n) -> counted.merge(word, n, Integer::sum)));
        long wrong =
                expected.entrySet().stream().filter(entry -> !isCounted(entry, counted)).count();
        long entries = counters.stream().mapToLong(Map::size).sum();
        return List.of(
                new Verdict(
                        "each word counted as often as emitted",
                        wrong == 0,
                        wrong + " of " + expected.size() + " words wrong"),
                new Verdict(
                        "no word in two counters",
                        entries == counted.size(),
                        entries + " entries, " + counted.size() + " words"));
    }

    private static boolean isCounted(
            Map.Entry<String, Long> expected, Map<String, Integer> counted) {
        Integer count = counted.get(expected.getKey());
        return count != null && count == expected.getValue().intValue();
    }
}
