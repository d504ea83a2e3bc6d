package io.downburst.engine.stats;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Records latencies with two significant digits. One writer at a time; any thread may take a
 * snapshot. It holds counts in HdrHistogram's own buckets but in rows, one per power of two, each
 * made when a latency first falls into it: an idle executor pays for an empty table, recording is a
 * shift and an increment, and nothing is ever copied to grow.
 */
public final class LatencyRecorder {

    /** Longer latencies count as this long, in nanoseconds: one hour. */
    public static final long MAX_NANOS = TimeUnit.HOURS.toNanos(1);

    /** Values a row tells apart; 128 of them within a factor of two are within 1 %. */
    private static final int ROW_BITS = 7;

    private static final int ROW_LENGTH = 1 << ROW_BITS;
    private static final int ROWS = rowOf(MAX_NANOS) + 1;

    private static final VarHandle ROW = MethodHandles.arrayElementVarHandle(long[][].class);
    private static final VarHandle COUNT = MethodHandles.arrayElementVarHandle(long[].class);

    private final long[][] rows = new long[ROWS][];

    /**
     * Counts one latency. Owner only.
     *
     * @param nanos nanoseconds; negative ones, from clocks that step back, count as 0
     */
    public void record(long nanos) {
        long value = Math.min(Math.max(nanos, 0), MAX_NANOS);
        int index = rowOf(value);
        long[] row = rows[index];
        if (row == null) {
            row = new long[ROW_LENGTH];
            ROW.setRelease(rows, index, row);
        }
        int slot = (int) (value >>> shift(index)) & (ROW_LENGTH - 1);
        COUNT.setOpaque(row, slot, row[slot] + 1);
    }

    /** Everything recorded so far. Any thread. */
    public LatencySnapshot snapshot() {
        Histogram histogram = new Histogram(2);
        // Downwards, so that the histogram takes its full size at once.
        for (int index = ROWS - 1; index >= 0; index--) {
            long[] row = (long[]) ROW.getAcquire(rows, index);
            if (row != null) {
                copy(index, row, histogram);
            }
        }
        return new LatencySnapshot(histogram);
    }

    private static void copy(int index, long[] row, Histogram histogram) {
        long rowStart = index == 0 ? 0 : ROW_LENGTH;
        for (int slot = ROW_LENGTH - 1; slot >= 0; slot--) {
            long count = (long) COUNT.getOpaque(row, slot);
            if (count > 0) {
                histogram.recordValueWithCount((rowStart + slot) << shift(index), count);
            }
        }
    }

    /** Row 0 holds 0 to 127, row 1 holds 128 to 255, and each further row twice as much. */
    private static int rowOf(long value) {
        return Long.SIZE - ROW_BITS - Long.numberOfLeadingZeros(value | (ROW_LENGTH - 1));
    }

    private static int shift(int row) {
        return Math.max(row - 1, 0);
    }
}
