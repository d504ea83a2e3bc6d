package io.downburst.bench.workload;

import java.util.concurrent.TimeUnit;
import org.apache.storm.tuple.Values;

/**
 * Emits on a schedule fixed in advance: tuple n is born at n / rate, whether or not the engine asks
 * for it then. A spout that is late catches up, one tuple a call; each tuple is timed from its
 * birth.
 */
final class RateSpout extends BookedSpout {
    private final long interval;
    private transient long birth;

    RateSpout(int tuplesPerSecond) {
        super(1);
        interval = TimeUnit.SECONDS.toNanos(1) / tuplesPerSecond;
    }

    @Override
    public void activate() {
        birth = System.nanoTime();
    }

    @Override
    public void nextTuple() {
        if (System.nanoTime() - birth >= 0 && !Meter.isClosed()) {
            collector.emit(new Values("some data"), book.nextId(birth));
            birth += interval;
        }
    }
}
