package io.downburst.bench.workload;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/**
 * One spout task's book: the ids it gave out, what came back for each, and the latency of the
 * sampled ones. Ids run 0, 1, 2, so their number and a sum of hashes tell whether every id came
 * back exactly once, without a set of ids that would slow the spout down.
 */
final class SpoutBook extends SpoutCounts {
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    // Keeps what others write off the counts.
    long q00, q01, q02, q03, q04, q05, q06, q07, q08, q09, q10, q11, q12, q13, q14, q15;

    private final long sampledBelow;
    private volatile long firstAckedMillis;
    private final Map<Integer, Stamp> stamps = new HashMap<>();
    private final LatencyLog fromEmission = new LatencyLog();
    private final LatencyLog fromBirth = new LatencyLog();

    /** When a tuple was due, if that was fixed, and when it was emitted; nanoseconds. */
    private record Stamp(OptionalLong birth, long emission) {}

    /**
     * @param sampleEvery about one id in so many is timed; 0 for none
     */
    SpoutBook(int sampleEvery) {
        sampledBelow = sampleEvery == 0 ? 0 : (1L << Integer.SIZE) / sampleEvery;
    }

    /** The message id of the tuple emitted next. */
    Integer nextId() {
        int id = nextNumber();
        if (isSampled(id)) {
            stamps.put(id, new Stamp(OptionalLong.empty(), System.nanoTime()));
        }
        return id;
    }

    /** The message id of the tuple emitted next, which was due at {@code birth} nanoseconds. */
    Integer nextId(long birth) {
        int id = nextNumber();
        if (isSampled(id)) {
            stamps.put(id, new Stamp(OptionalLong.of(birth), System.nanoTime()));
        }
        return id;
    }

    /** One more is emitted that has no id. */
    void emit() {
        countEmitted();
    }

    private int nextNumber() {
        long emitted = countEmitted();
        notePending(emitted);
        return (int) (emitted - 1);
    }

    void ack(Object messageId) {
        int id = (Integer) messageId;
        if (countAcked(hash(id)) == 1) {
            firstAckedMillis = System.currentTimeMillis();
        }
        if (isSampled(id)) {
            record(stamps.remove(id));
        }
    }

    private void record(Stamp stamp) {
        if (stamp != null) {
            long now = System.nanoTime();
            fromEmission.record(now - stamp.emission);
            stamp.birth.ifPresent(birth -> fromBirth.record(now - birth));
        }
    }

    void fail() {
        countFailed();
    }

    /** Samples lie evenly but irregularly, lest they fall in step with an engine's batches. */
    private boolean isSampled(int id) {
        return (id * GOLDEN_RATIO) >>> Integer.SIZE < sampledBelow;
    }

    /** In epoch milliseconds; 0 while none is. */
    long firstAckedMillis() {
        return firstAckedMillis;
    }

    /** Whether each id given out came back as acked exactly once. */
    boolean eachAckedOnce() {
        long hashes = 0;
        for (long n = 0; n < emitted(); n++) {
            hashes += hash((int) n);
        }
        return acked() == emitted() && ackedHashes() == hashes;
    }

    /** Mixed, so that two wrong ids hardly make up for two right ones. */
    private static long hash(int id) {
        long product = id * GOLDEN_RATIO;
        return product ^ (product >>> Integer.SIZE);
    }

    /** Adds the latencies recorded since the last call, in nanoseconds. */
    void drainTo(Histogram emission, Histogram birth) {
        fromEmission.drainTo(emission);
        fromBirth.drainTo(birth);
    }
}
