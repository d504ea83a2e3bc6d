package io.downburst.bench.workload;

import io.downburst.bench.figure.Verdict;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

    /** The words of the lines, each emitted so many times, were counted, each by one task. */
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
        Set<String> words = new HashSet<>(expected.keySet());
        words.addAll(counted.keySet());
        long wrong =
                words.stream()
                        .filter(word -> !isRight(expected.get(word), counted.get(word)))
                        .count();
        long entries = counters.stream().mapToLong(Map::size).sum();
        return List.of(
                new Verdict(
                        "each word counted as often as emitted",
                        wrong == 0,
                        wrong + " of " + words.size() + " words wrong"),
                new Verdict(
                        "no word in two counters",
                        entries == counted.size(),
                        entries + " entries, " + counted.size() + " words"));
    }

    private static boolean isRight(Long expected, Integer counted) {
        return expected != null && counted != null && counted == expected.intValue();
    }
}
