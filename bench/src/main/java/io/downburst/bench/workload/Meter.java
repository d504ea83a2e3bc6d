package io.downburst.bench.workload;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;

/**
 * Where the tasks of the topology under measurement meet the sampler. Static, because an engine
 * makes the tasks from serialised copies; one JVM runs one workload.
 */
public final class Meter {
    private static final List<SpoutBook> BOOKS = new CopyOnWriteArrayList<>();
    private static final List<SinkBook> SINKS = new CopyOnWriteArrayList<>();
    private static final Map<String, List<Counter>> COUNTERS = new ConcurrentHashMap<>();
    private static volatile boolean closed;

    private Meter() {}

    static SpoutBook newBook(int sampleEvery) {
        SpoutBook book = new SpoutBook(sampleEvery);
        BOOKS.add(book);
        return book;
    }

    public static SinkBook newSink() {
        SinkBook sink = new SinkBook();
        SINKS.add(sink);
        return sink;
    }

    /** One task's part of the count of that name. */
    static Counter newCounter(String name) {
        Counter counter = new Counter();
        COUNTERS.computeIfAbsent(name, any -> new CopyOnWriteArrayList<>()).add(counter);
        return counter;
    }

    /** All tasks' parts of the count of that name. */
    static long counted(String name) {
        return sum(COUNTERS.getOrDefault(name, List.of()));
    }

    /** The smallest of the tasks' parts of the count of that name; 0 where there are none. */
    static long leastCounted(String name) {
        return COUNTERS.getOrDefault(name, List.of()).stream()
                .mapToLong(Counter::read)
                .min()
                .orElse(0);
    }

    private static long sum(List<Counter> counters) {
        return counters.stream().mapToLong(Counter::read).sum();
    }

    static List<SpoutBook> books() {
        return BOOKS;
    }

    static long emitted() {
        return BOOKS.stream().mapToLong(SpoutBook::emitted).sum();
    }

    static long acked() {
        return BOOKS.stream().mapToLong(SpoutBook::acked).sum();
    }

    static long failed() {
        return BOOKS.stream().mapToLong(SpoutBook::failed).sum();
    }

    /** Tasks of the last bolt that are prepared. */
    static int sinks() {
        return SINKS.size();
    }

    /** Tuples that reached the last bolt. */
    static long received() {
        return SINKS.stream().mapToLong(SinkBook::received).sum();
    }

    /** Everything that happened so far; the same number twice means that nothing moved. */
    public static long movements() {
        long counted = COUNTERS.values().stream().mapToLong(Meter::sum).sum();
        return emitted() + acked() + failed() + received() + counted;
    }

    /** When the first tuple was acked, in epoch milliseconds; 0 while none is. */
    static long firstAckedMillis() {
        return earliest(BOOKS.stream().mapToLong(SpoutBook::firstAckedMillis));
    }

    /** When the first tuple reached the last bolt, in epoch milliseconds; 0 while none did. */
    static long firstReceivedMillis() {
        return earliest(SINKS.stream().mapToLong(SinkBook::firstReceivedMillis));
    }

    private static long earliest(LongStream millis) {
        return millis.filter(time -> time > 0).min().orElse(0);
    }

    /** Forgets what was timed so far. */
    public static void discardLatencies() {
        drainLatencies(new Histogram(3), new Histogram(3));
    }

    /** Adds the latencies recorded since the last call, in nanoseconds. */
    public static void drainLatencies(Histogram emission, Histogram birth) {
        BOOKS.forEach(book -> book.drainTo(emission, birth));
    }

    /** Asks the spouts to emit no more. */
    public static void close() {
        closed = true;
    }

    public static boolean isClosed() {
        return closed;
    }
}
