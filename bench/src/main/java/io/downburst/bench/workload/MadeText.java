package io.downburst.bench.workload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * A text with the statistics of <i>A Tale of Two Cities</i> as the literature's word count reads
 * it: as many lines, blank and indented ones, tokens and distinct tokens, and frequencies that fall
 * with rank as a language's do. Always the same text.
 */
final class MadeText {
    private static final int LINES = 16_271;
    private static final int BLANK = 3_620;
    private static final int INDENTED = 91;
    private static final int WORDS = 138_881;
    private static final int VOCABULARY = 19_667;

    /** Zipf-Mandelbrot offset that gives the commonest word the share of "the", 5.4 %. */
    private static final double OFFSET = 1.63;

    private final Random random = new Random(1859);

    static List<String> lines() {
        return new MadeText().make();
    }

    private List<String> make() {
        List<String> words = words();
        List<String> lines = new ArrayList<>(Collections.nCopies(BLANK, ""));
        int full = LINES - BLANK;
        int used = 0;
        for (int n = 1; n <= full; n++) {
            int end = (int) ((long) WORDS * n / full);
            String line = String.join(" ", words.subList(used, end));
            lines.add(n <= INDENTED ? " " + line : line);
            used = end;
        }
        Collections.shuffle(lines, random);
        return List.copyOf(lines);
    }

    /** Each word of the vocabulary once, the rest drawn by frequency. */
    private List<String> words() {
        double[] cumulated = new double[VOCABULARY];
        List<String> words = new ArrayList<>(WORDS);
        double sum = 0;
        for (int rank = 0; rank < VOCABULARY; rank++) {
            sum += 1 / (rank + OFFSET);
            cumulated[rank] = sum;
            words.add(word(rank));
        }
        while (words.size() < WORDS) {
            int found = Arrays.binarySearch(cumulated, random.nextDouble() * sum);
            words.add(words.get(found < 0 ? -found - 1 : found));
        }
        Collections.shuffle(words, random);
        return words;
    }

    /** Common words are short: the rank written in five letters, two of them at least. */
    private static String word(int rank) {
        StringBuilder word = new StringBuilder();
        for (int rest = rank + 5; rest > 0; rest /= 5) {
            word.append((char) ('a' + rest % 5));
        }
        return word.toString();
    }
}
