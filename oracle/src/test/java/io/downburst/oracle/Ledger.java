package io.downburst.oracle;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Collectors;

/**
 * What happened in one case: the history of every tracked message, and notes of the components.
 * Components are deserialised copies, so they find the ledger of their case by its name.
 */
public final class Ledger {

    /**
     * The configuration key that tells classes named in the configuration which case they are in.
     */
    public static final String CASE = "oracle.case";

    private static final ConcurrentMap<String, Ledger> BY_CASE = new ConcurrentHashMap<>();
    private static final int IDS_SHOWN = 40;

    /** m2 before m10. */
    private static final Comparator<String> BY_NUMBER =
            Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder());

    private final Map<String, StringBuilder> histories = new TreeMap<>(BY_NUMBER);
    private final Map<String, List<String>> notes = new TreeMap<>();
    private final Map<String, List<String>> tallies = new TreeMap<>();
    private final Map<String, Integer> counts = new TreeMap<>();
    private final List<String> violations = new ArrayList<>();
    private int expected;
    private int emitted;
    private int acked;
    private int failed;

    private Ledger() {}

    public static Ledger of(String caseName) {
        return BY_CASE.computeIfAbsent(caseName, name -> new Ledger());
    }

    /** The ledger of the case whose configuration this is. */
    public static Ledger of(Map<String, Object> conf) {
        return of((String) conf.get(CASE));
    }

    /** Announces tracked messages that will be emitted; the case is not settled before they are. */
    public synchronized void expect(int messages) {
        expected += messages;
    }

    public synchronized void emitted(Object messageId) {
        emitted++;
        history(messageId).append('E');
    }

    public synchronized void emitThrew(Object messageId) {
        emitted--;
        StringBuilder history = history(messageId);
        history.deleteCharAt(history.lastIndexOf("E"));
        if (history.isEmpty()) {
            histories.remove(String.valueOf(messageId));
        }
    }

    public synchronized void acked(Object messageId) {
        acked++;
        calledBack(messageId, 'A');
    }

    public synchronized void failed(Object messageId) {
        failed++;
        calledBack(messageId, 'F');
    }

    private void calledBack(Object messageId, char callback) {
        StringBuilder history = history(messageId).append(callback);
        long emissions = history.chars().filter(c -> c == 'E').count();
        if (history.length() > 2 * emissions) {
            violations.add(messageId + " was called back more often than emitted: " + history);
        }
    }

    private StringBuilder history(Object messageId) {
        return histories.computeIfAbsent(String.valueOf(messageId), id -> new StringBuilder());
    }

    /**
     * Compares what an engine says is pending in one executor with what that executor's spouts
     * know.
     */
    public synchronized void comparePending(long engine, long spouts) {
        count("pending compared");
        if (engine != spouts) {
            violations.add("getPendingCount says " + engine + ", callbacks missing: " + spouts);
        }
    }

    /** Adds to an ordered list that becomes a fact. */
    public synchronized void note(String key, Object text) {
        notes.computeIfAbsent(key, k -> new ArrayList<>()).add(String.valueOf(text));
    }

    /** Adds to a list whose order is left to chance; sorted, it becomes a fact. */
    public synchronized void tally(String key, Object text) {
        tallies.computeIfAbsent(key, k -> new ArrayList<>()).add(String.valueOf(text));
    }

    /** Counts something that is no fact by itself. */
    public void count(String key) {
        count(key, 1);
    }

    public synchronized void count(String key, int times) {
        counts.merge(key, times, Integer::sum);
    }

    public synchronized int counted(String key) {
        return counts.getOrDefault(key, 0);
    }

    /** All counts whose key starts so, by the rest of the key. */
    public synchronized Map<String, Integer> countedBy(String prefix) {
        return counts.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(prefix))
                .collect(
                        Collectors.toMap(
                                entry -> entry.getKey().substring(prefix.length()),
                                Map.Entry::getValue,
                                Integer::sum,
                                () -> new TreeMap<>(BY_NUMBER)));
    }

    public synchronized List<String> noted(String key) {
        return List.copyOf(notes.getOrDefault(key, tallies.getOrDefault(key, List.of())));
    }

    public synchronized int emitted() {
        return emitted;
    }

    public synchronized int acked() {
        return acked;
    }

    public synchronized int failed() {
        return failed;
    }

    public synchronized int pending() {
        return emitted - acked - failed;
    }

    /** Every expected message was emitted and none is pending. */
    synchronized boolean settled() {
        return emitted >= expected && pending() == 0;
    }

    synchronized Map<String, String> facts() {
        Map<String, String> facts = new TreeMap<>();
        notes.forEach((key, list) -> facts.put(key, String.join(" | ", list)));
        tallies.forEach(
                (key, list) ->
                        facts.put(
                                key,
                                list.stream()
                                        .sorted(BY_NUMBER)
                                        .collect(Collectors.joining(" | "))));
        facts.put(Facts.TOTALS, totals());
        facts.put(Facts.MESSAGES, messages());
        facts.put(Facts.VIOLATIONS, String.join(" | ", violations));
        return facts;
    }

    private String totals() {
        return "emitted="
                + emitted
                + " acked="
                + acked
                + " failed="
                + failed
                + " pending="
                + pending();
    }

    /** Message ids by history; in a history E is an emission, A an ack, F a fail. */
    private String messages() {
        Map<String, List<String>> idsByHistory = new TreeMap<>();
        histories.forEach(
                (id, history) ->
                        idsByHistory
                                .computeIfAbsent(history.toString(), h -> new ArrayList<>())
                                .add(id));
        return idsByHistory.entrySet().stream()
                .map(
                        entry ->
                                entry.getKey()
                                        + " x "
                                        + entry.getValue().size()
                                        + shown(entry.getValue()))
                .collect(Collectors.joining("; "));
    }

    private static String shown(List<String> ids) {
        return ids.size() > IDS_SHOWN ? "" : " " + ids;
    }
}
