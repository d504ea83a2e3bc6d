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

    @Override
    public boolean holds(double tuplesPerSecond) throws InterruptedException {
        Pace.change(tuplesPerSecond);
        Thread.sleep(SETTLING.toMillis());
        Meter.discardLatencies();
        double before = observed.finished();
        long start = System.nanoTime();
        Thread.sleep(span.toMillis());
        double seconds = (System.nanoTime() - start) / 1e9;
        double reached = (observed.finished() - before) / seconds;
        Histogram birth = new Histogram(3);
        Meter.drainLatencies(new Histogram(3), birth);
        return reached >= tuplesPerSecond * NEARLY_ALL && birth.getValueAtPercentile(99) < IN_TIME;
    }
}
