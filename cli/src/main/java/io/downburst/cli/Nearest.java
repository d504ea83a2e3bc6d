package io.downburst.cli;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Finds what somebody probably meant to type. */
public final class Nearest {

    private Nearest() {}

    /** The closest candidate, or null if none is close. */
    public static String one(String typed, Collection<String> candidates) {
        List<String> found = some(typed, candidates, 1);
        return found.isEmpty() ? null : found.get(0);
    }

    /**
     * At most {@code limit} candidates, closest first; only those less than half of which would
     * have to be retyped.
     */
    static List<String> some(String typed, Collection<String> candidates, int limit) {
        return candidates.stream()
                .map(candidate -> new Match(candidate, edits(typed, candidate)))
                .filter(match -> match.edits * 2 < Math.max(typed.length(), 2))
                .sorted(Comparator.comparingInt(Match::edits).thenComparing(Match::candidate))
                .limit(limit)
                .map(Match::candidate)
                .toList();
    }

    private record Match(String candidate, int edits) {}

    /** Levenshtein's distance, ignoring case. */
    private static int edits(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = diagonal + (same(a.charAt(i - 1), b.charAt(j - 1)) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }

    private static boolean same(char x, char y) {
        return Character.toLowerCase(x) == Character.toLowerCase(y);
    }
}
