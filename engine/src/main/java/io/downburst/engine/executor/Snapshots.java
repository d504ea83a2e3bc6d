package io.downburst.engine.executor;

import io.downburst.engine.sched.Bound;
import io.downburst.engine.sched.Core;
import io.downburst.engine.sched.Cores;
import io.downburst.engine.sched.Edge;
import io.downburst.engine.stats.CoreSnapshot;
import io.downburst.engine.stats.ExecutorCounters;
import io.downburst.engine.stats.ExecutorSnapshot;
import io.downburst.engine.stats.LatencyRecorder;
import io.downburst.engine.stats.LatencySnapshot;
import io.downburst.engine.stats.TopologySnapshot;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Reads a running topology's figures; from any thread. */
public final class Snapshots {

    private static final LatencyRecorder NONE = new LatencyRecorder();

    private Snapshots() {}

    public static TopologySnapshot take(
            List<Executor> executors, Cores cores, long nanoTime, long startedAt) {
        Map<Object, Long> waiting = new IdentityHashMap<>();
        Map<Object, Long> bounds = new IdentityHashMap<>();
        for (Executor executor : executors) {
            for (Edge edge : executor.edgesMade()) {
                waiting.merge(edge.target(), edge.inFlight(), Long::sum);
                // One that closes a cycle has no bound; it counts as if it were the only one.
                int bound = edge.bound();
                if (bound == Bound.NONE.remote()) {
                    bound = Bound.WIDEST.remote();
                }
                bounds.merge(edge.target(), (long) bound, Long::sum);
            }
        }
        List<ExecutorSnapshot> snapshots = new ArrayList<>();
        for (Executor executor : executors) {
            snapshots.add(
                    take(
                            executor,
                            waiting.getOrDefault(executor, 0L),
                            bounds.getOrDefault(executor, 0L)));
        }
        return new TopologySnapshot(nanoTime, nanoTime - startedAt, snapshots, cores(cores));
    }

    private static ExecutorSnapshot take(Executor executor, long waiting, long bound) {
        ExecutorCounters counters = executor.counters();
        SpoutExecutor spout = executor instanceof SpoutExecutor its ? its : null;
        BoltExecutor bolt = executor instanceof BoltExecutor its ? its : null;
        return new ExecutorSnapshot(
                executor.plan(),
                spout != null,
                executor.isPrepared(),
                counters.emitted(),
                counters.transferred(),
                counters.executed(),
                counters.acked(),
                counters.failed(),
                latency(spout != null ? spout.completeLatency() : NONE),
                latency(bolt != null ? bolt.processLatency() : NONE),
                latency(bolt != null ? bolt.executeLatency() : NONE),
                executor.busyNanos(),
                executor.blockedNanos(),
                spout != null ? spout.trackedTrees() : 0,
                spout != null ? spout.pendingTrees() : 0,
                waiting,
                bound,
                executor.core().isDedicated());
    }

    private static LatencySnapshot latency(LatencyRecorder recorder) {
        return recorder.snapshot();
    }

    private static List<CoreSnapshot> cores(Cores cores) {
        List<CoreSnapshot> snapshots = new ArrayList<>();
        for (Core core : cores.all()) {
            snapshots.add(
                    new CoreSnapshot(
                            core.index(),
                            core.memberCount(),
                            core.isDedicated(),
                            core.busyNanos()));
        }
        return snapshots;
    }
}
