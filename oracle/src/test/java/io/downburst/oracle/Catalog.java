package io.downburst.oracle;

import io.downburst.oracle.cases.*;
import java.io.File;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Every case by its name, in the order in which they are played. */
public final class Catalog {

    /** Where a case is played. */
    enum Place {
        /** On a cluster that many cases share. */
        SHARED,
        /** On a shared cluster without workers, for what matters is submission alone. */
        WITHOUT_WORKERS,
        /** In a JVM of its own, because on stock it ends the JVM. */
        ALONE
    }

    /**
     * A case and how it is played.
     *
     * @param differences facts in which Downburst differs from stock on purpose
     * @param program what must be installed for it to be played; null for nothing
     */
    record Entry(
            String name,
            OracleCase play,
            Place place,
            List<Difference> differences,
            String program) {

        boolean isPlayable() {
            return program == null
                    || Stream.of(System.getenv("PATH").split(File.pathSeparator))
                            .anyMatch(folder -> new File(folder, program).canExecute());
        }
    }

    /**
     * A fact that is meant to differ.
     *
     * @param why what makes the difference right
     */
    public record Difference(String fact, String onStock, String onDownburst, String why) {}

    private final Map<String, Entry> entries = new LinkedHashMap<>();

    private Catalog() {}

    static Catalog whole() {
        Catalog catalog = new Catalog();
        FieldsGroupingCases.enter(catalog);
        GroupingCases.enter(catalog);
        CustomGroupingCases.enter(catalog);
        TreeCases.enter(catalog);
        MessageCases.enter(catalog);
        FailureCases.enter(catalog);
        TimeoutCases.enter(catalog);
        FlowCases.enter(catalog);
        HeldUpCases.enter(catalog);
        PendingCases.enter(catalog);
        LifecycleCases.enter(catalog);
        ContextCases.enter(catalog);
        ConfCases.enter(catalog);
        HookCases.enter(catalog);
        MetricCases.enter(catalog);
        ServiceCases.enter(catalog);
        BlobCases.enter(catalog);
        TickCases.enter(catalog);
        TupleCases.enter(catalog);
        OnlyValueCases.enter(catalog);
        SerializationCases.enter(catalog);
        SubmissionCases.enter(catalog);
        ClusterCases.enter(catalog);
        TridentCases.enter(catalog);
        TridentStreamCases.enter(catalog);
        WindowCases.enter(catalog);
        EventTimeCases.enter(catalog);
        StateCases.enter(catalog);
        StatefulWindowCases.enter(catalog);
        StreamCases.enter(catalog);
        DrpcCases.enter(catalog);
        MultilangCases.enter(catalog);
        FluxCases.enter(catalog);
        KafkaCases.enter(catalog);
        DeathCases.enter(catalog);
        return catalog;
    }

    public void add(String name, OracleCase play, Difference... differences) {
        put(new Entry(name, play, Place.SHARED, List.of(differences), null));
    }

    public void addWithoutWorkers(String name, OracleCase play) {
        put(new Entry(name, play, Place.WITHOUT_WORKERS, List.of(), null));
    }

    public void addAlone(String name, OracleCase play, Difference... differences) {
        put(new Entry(name, play, Place.ALONE, List.of(differences), null));
    }

    /** Adds a case that is skipped where a program is missing. */
    public void addNeeding(String program, String name, OracleCase play) {
        put(new Entry(name, play, Place.SHARED, List.of(), program));
    }

    private void put(Entry entry) {
        if (entries.put(entry.name(), entry) != null) {
            throw new IllegalArgumentException("two cases are named " + entry.name());
        }
    }

    List<Entry> entries() {
        return List.copyOf(entries.values());
    }

    /** The cases that can share a JVM. */
    List<Entry> sharing() {
        return playable(place -> place != Place.ALONE);
    }

    /** Those that end theirs. */
    List<Entry> alone() {
        return playable(place -> place == Place.ALONE);
    }

    private List<Entry> playable(Predicate<Place> where) {
        return entries.values().stream()
                .filter(entry -> where.test(entry.place()))
                .filter(Entry::isPlayable)
                .toList();
    }

    Entry entry(String name) {
        Entry entry = entries.get(name);
        if (entry == null) {
            throw new IllegalArgumentException("no case is named " + name);
        }
        return entry;
    }
}
