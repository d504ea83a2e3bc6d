package io.downburst.engine.context;

import com.codahale.metrics.Gauge;
import io.downburst.engine.stats.ExecutorSnapshot;
import java.util.concurrent.TimeUnit;

/**
 * An executor's inbox under the names of Storm's receive queue. An inbox refuses and drops nothing:
 * what exceeds its bound counts as overflow.
 */
final class InboxGauges {

    private static final String PREFIX = "receive-queue-";

    private final Rate arrivals = new Rate();
    private volatile long tuples;
    private volatile long bound;

    void register(BridgedTask task) {
        gauge(task, "capacity", () -> (int) bound);
        gauge(task, "population", () -> (int) population());
        gauge(task, "pct_full", () -> bound == 0 ? 0f : (float) population() / bound);
        gauge(task, "arrival_rate_secs", arrivals::perSecond);
        gauge(task, "sojourn_time_ms", this::sojournMillis);
        gauge(task, "insert_failures", () -> 0.0);
        gauge(task, "dropped_messages", () -> 0L);
        gauge(task, "overflow", () -> (int) Math.max(0, tuples - bound));
        // Storm's word for tuples kept back for a target in this worker: nothing here keeps any.
        task.register("__backpressure-last-overflow-count", () -> 0L);
    }

    void update(ExecutorSnapshot snapshot, long nowNanos) {
        tuples = snapshot.inboxTuples();
        bound = snapshot.inboxBound();
        arrivals.update(ExecutorSnapshot.total(snapshot.executed()) + tuples, nowNanos);
    }

    private static void gauge(BridgedTask task, String name, Gauge<Number> gauge) {
        task.register(PREFIX + name, gauge);
    }

    private long population() {
        return Math.min(tuples, bound);
    }

    /** By Little's law, as Storm estimates it. */
    private double sojournMillis() {
        double rate = arrivals.perSecond();
        return rate <= 0 ? 0 : population() / rate * TimeUnit.SECONDS.toMillis(1);
    }
}
