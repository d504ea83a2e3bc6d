package io.downburst.bench.child;

import io.downburst.bench.workload.Meter;
import io.downburst.bench.workload.Observed;
import io.downburst.bench.workload.Pace;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** A rate is held if nearly all tuples come through, 99 in 100 within 5 ms of their birth. */
final class PacedTrial implements RateSearch.Trial {
    private static final double NEARLY_ALL = 0.99;
    private static final long IN_TIME = TimeUnit.MILLISECONDS.toNanos(5);
    private static final Duration SETTLING = Duration.ofSeconds(1);

    private final Observed observed;
    private final Duration span;

    PacedTrial(Observed observed, Duration span) {
        this.observed = observed;
        this.span = span;
    }

    /** Lets tuples come at a rate from now on, and waits until what was before is through. */
    static void settle(double tuplesPerSecond) throws InterruptedException {
        Pace.change(tuplesPerSecond);
        Thread.sleep(SETTLING.toMillis());
    }

    /**
     * @param reached tuples per second that came through
     * @param p99 nanoseconds since birth
     */
    static boolean isHeld(double tuplesPerSecond, double reached, double p99) {
        return reached >= tuplesPerSecond * NEARLY_ALL && p99 < IN_TIME;
    }

    @Override
    public boolean holds(double tuplesPerSecond) throws InterruptedException {
        settle(tuplesPerSecond);
        Meter.discardLatencies();
        double before = observed.finished();
        long start = System.nanoTime();
        Thread.sleep(span.toMillis());
        double seconds = (System.nanoTime() - start) / 1e9;
        double reached = (observed.finished() - before) / seconds;
        Histogram birth = new Histogram(3);
        Meter.drainLatencies(new Histogram(3), birth);
        return isHeld(tuplesPerSecond, reached, birth.getValueAtPercentile(99));
    }
}
