package io.downburst.cli.view;

import io.downburst.engine.plan.ExecutorPlan;
import io.downburst.engine.stats.CoreSnapshot;
import io.downburst.engine.stats.ExecutorSnapshot;
import io.downburst.engine.stats.LatencySnapshot;
import io.downburst.engine.stats.TopologySnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.apache.storm.generated.GlobalStreamId;

/** Makes snapshots of a topology on two cores, as tests want them. */
final class Snapshots {

    private final List<ExecutorSnapshot> executors = new ArrayList<>();
    private final long seconds;
    private final double coresBusySeconds;
    private int nextTask = 1;

    /**
     * @param seconds since the start
     * @param coresBusySeconds how long each of the two cores has been busy
     */
    Snapshots(long seconds, double coresBusySeconds) {
        this.seconds = seconds;
        this.coresBusySeconds = coresBusySeconds;
    }

    Snapshots spout(String id, long emitted, long acked, long failed, long pending, double busy) {
        Map<GlobalStreamId, Long> acks = Map.of(new GlobalStreamId(id, "default"), acked);
        Map<GlobalStreamId, Long> fails = Map.of(new GlobalStreamId(id, "default"), failed);
        add(
                executor(
                        id,
                        true,
                        emitted,
                        Map.of(),
                        acks,
                        fails,
                        latency(acked, 1_200_000),
                        busy,
                        0,
                        acked + failed + pending > 0 ? emitted : 0,
                        pending,
                        0,
                        0,
                        false));
        return this;
    }

    /** A spout that emits nothing and has a thread of its own, since it blocks. */
    Snapshots blockingSpout(String id, double busy) {
        add(
                executor(
                        id,
                        true,
                        0,
                        Map.of(),
                        Map.of(),
                        Map.of(),
                        latency(0, 1),
                        busy,
                        0,
                        0,
                        0,
                        0,
                        0,
                        true));
        return this;
    }

    Snapshots bolt(String id, long executed, double busy, double blocked, long inbox) {
        Map<GlobalStreamId, Long> counts =
                Map.of(new GlobalStreamId("source", "default"), executed);
        add(
                executor(
                        id,
                        false,
                        executed,
                        counts,
                        counts,
                        Map.of(),
                        latency(executed, 2_500),
                        busy,
                        blocked,
                        0,
                        0,
                        inbox,
                        1000,
                        false));
        return this;
    }

    /** What the engine adds to every topology; nobody should see it. */
    Snapshots systemBolt() {
        return bolt("__metrics_consumer", 999, 0, 0, 0);
    }

    TopologySnapshot make() {
        long nanos = TimeUnit.SECONDS.toNanos(seconds);
        long busy = (long) (coresBusySeconds * 1e9);
        return new TopologySnapshot(
                nanos,
                nanos,
                List.copyOf(executors),
                List.of(new CoreSnapshot(0, 2, false, busy), new CoreSnapshot(1, 2, false, busy)));
    }

    private void add(ExecutorSnapshot executor) {
        executors.add(executor);
        nextTask++;
    }

    private ExecutorSnapshot executor(
            String id,
            boolean spout,
            long emitted,
            Map<GlobalStreamId, Long> executed,
            Map<GlobalStreamId, Long> acked,
            Map<GlobalStreamId, Long> failed,
            LatencySnapshot latency,
            double busySeconds,
            double blockedSeconds,
            long tracked,
            long pending,
            long inbox,
            long bound,
            boolean blocks) {
        return new ExecutorSnapshot(
                new ExecutorPlan(id, 0, nextTask, nextTask),
                spout,
                true,
                Map.of("default", emitted, "__metrics", 77L),
                Map.of("default", emitted),
                executed,
                acked,
                failed,
                spout ? latency : latency(0, 1),
                latency(0, 1),
                spout ? latency(0, 1) : latency,
                (long) (busySeconds * 1e9),
                (long) (blockedSeconds * 1e9),
                tracked,
                pending,
                inbox,
                bound,
                blocks);
    }

    private static LatencySnapshot latency(long count, long nanos) {
        Histogram histogram = new Histogram(3);
        if (count > 0) {
            histogram.recordValueWithCount(nanos, count);
        }
        return new LatencySnapshot(histogram);
    }
}
