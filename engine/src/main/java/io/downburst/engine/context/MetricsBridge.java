package io.downburst.engine.context;

import io.downburst.engine.plan.ExecutorPlan;
import io.downburst.engine.sched.Clock;
import io.downburst.engine.stats.ExecutorCounters;
import io.downburst.engine.stats.ExecutorSnapshot;
import io.downburst.engine.stats.OutputCounter;
import io.downburst.engine.stats.SourceCounter;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.storm.utils.Utils;

/**
 * Brings one executor's figures into the metric registry, under Storm's own names. Made only where
 * {@link Metrics2#observed()}; nothing of it lies on a tuple's way. As in Storm, a stream's metrics
 * appear with its first traffic. Counts are exact; latencies are means since the update before.
 */
public final class MetricsBridge {

    private final boolean spout;
    private final ExecutorCounters counters;
    private final ErrorReports errors;
    private final Clock clock;
    private final List<BridgedTask> tasks;
    private final InboxGauges inbox = new InboxGauges();
    private final Rate busy = new Rate();
    private boolean hasCapacity;

    public MetricsBridge(
            ExecutorPlan executor,
            boolean spout,
            ExecutorCounters counters,
            ErrorReports errors,
            Metrics2 metrics2,
            Clock clock) {
        this.spout = spout;
        this.counters = counters;
        this.errors = errors;
        this.clock = clock;
        this.tasks =
                counters.tasks().stream()
                        .map(
                                task ->
                                        new BridgedTask(
                                                metrics2, executor.componentId(), task.taskId()))
                        .toList();
        tasks.forEach(inbox::register);
        updateExecutorCounts(0);
    }

    /** Brings the registry up to date with this executor's figures. Any thread. */
    public synchronized void update(ExecutorSnapshot snapshot) {
        long now = clock.nanoTime();
        inbox.update(snapshot, now);
        updateExecutorCounts(snapshot.blockedNanos());
        for (int i = 0; i < tasks.size(); i++) {
            BridgedTask task = tasks.get(i);
            counters.tasks().get(i).outputs().forEach(counter -> bring(counter, task));
            counters.tasks().get(i).sources().forEach(counter -> bring(counter, task));
        }
        busy.update(snapshot.busyNanos(), now);
        if (!hasCapacity && !snapshot.executed().isEmpty()) {
            // Of the whole executor and all streams, though named after one of each.
            tasks.get(0).register("__capacity", Utils.DEFAULT_STREAM_ID, this::capacity);
            hasCapacity = true;
        }
    }

    /** What Storm counts by executor and names after its first task. */
    private void updateExecutorCounts(long blockedNanos) {
        BridgedTask first = tasks.get(0);
        long reported = counters.tasks().stream().mapToLong(t -> errors.count(t.taskId())).sum();
        first.count("__reported-error-count", reported);
        if (spout) {
            first.count("__skipped-max-spout-ms", millis(counters.skips().maxPendingNanos()));
            first.count("__skipped-inactive-ms", millis(counters.skips().inactiveNanos()));
            first.count("__skipped-backpressure-ms", millis(blockedNanos));
        }
    }

    private static void bring(OutputCounter counter, BridgedTask task) {
        String stream = counter.streamId();
        if (counter.emitted() > 0) {
            task.count("__emit-count-" + stream, stream, counter.emitted());
            task.count("__transfer-count-" + stream, stream, counter.transferred());
        }
    }

    private void bring(SourceCounter counter, BridgedTask task) {
        String stream = counter.source().get_streamId();
        String key = spout ? stream : counter.source().get_componentId() + ":" + stream;
        if (counter.executed() > 0) {
            task.count("__execute-count-" + key, stream, counter.executed());
            task.mean("__execute-latency-" + key, stream)
                    .update(counter.executeSamples(), counter.executeNanos());
        }
        if (counter.acked() > 0) {
            String latency = spout ? "__complete-latency-" : "__process-latency-";
            task.count("__ack-count-" + key, stream, counter.acked());
            task.mean(latency + key, stream).update(counter.ackSamples(), counter.ackNanos());
        }
        if (counter.failed() > 0) {
            task.count("__fail-count-" + key, stream, counter.failed());
        }
    }

    private double capacity() {
        return busy.perSecond() / TimeUnit.SECONDS.toNanos(1);
    }

    private static long millis(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(nanos);
    }
}
