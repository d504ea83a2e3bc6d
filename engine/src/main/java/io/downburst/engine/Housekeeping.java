package io.downburst.engine;

import io.downburst.engine.context.ErrorReports;
import io.downburst.engine.context.Metrics2;
import io.downburst.engine.context.MetricsBridge;
import io.downburst.engine.executor.Executor;
import io.downburst.engine.executor.SpoutExecutor;
import io.downburst.engine.sched.Clock;
import io.downburst.engine.stats.ExecutorSnapshot;
import io.downburst.engine.stats.TopologySnapshot;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.storm.grouping.LoadAwareCustomStreamGrouping;
import org.apache.storm.grouping.LoadMapping;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is done every second or so beside the topology: figures into Storm's metric registry, and
 * loads to groupings that ask for them. A topology that needs neither has no thread for it.
 */
final class Housekeeping implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Housekeeping.class);
    private static final long PERIOD_MS = 1000;

    private final Supplier<TopologySnapshot> snapshots;
    private final List<MetricsBridge> bridges;
    private final List<LoadAwareCustomStreamGrouping> groupings;
    private final ScheduledExecutorService timer;

    Housekeeping(
            List<Executor> executors,
            Supplier<TopologySnapshot> snapshots,
            ErrorReports errors,
            Metrics2 metrics2,
            Clock clock) {
        this.snapshots = snapshots;
        this.bridges =
                metrics2.observed()
                        ? executors.stream()
                                .map(
                                        executor ->
                                                new MetricsBridge(
                                                        executor.plan(),
                                                        executor instanceof SpoutExecutor,
                                                        executor.counters(),
                                                        errors,
                                                        metrics2,
                                                        clock))
                                .toList()
                        : List.of();
        this.groupings =
                executors.stream().flatMap(executor -> executor.loadAware().stream()).toList();
        this.timer = bridges.isEmpty() && groupings.isEmpty() ? null : start();
    }

    private ScheduledExecutorService start() {
        ScheduledExecutorService its =
                Executors.newSingleThreadScheduledExecutor(
                        work -> {
                            Thread thread = new Thread(work, "downburst-housekeeping");
                            thread.setDaemon(true);
                            return thread;
                        });
        its.scheduleAtFixedRate(this::keep, PERIOD_MS, PERIOD_MS, TimeUnit.MILLISECONDS);
        return its;
    }

    private void keep() {
        try {
            List<ExecutorSnapshot> executors = snapshots.get().executors();
            for (int i = 0; i < bridges.size(); i++) {
                bridges.get(i).update(executors.get(i));
            }
            if (!groupings.isEmpty()) {
                LoadMapping loads = loads(executors);
                groupings.forEach(grouping -> grouping.refreshLoad(loads));
            }
        } catch (RuntimeException e) {
            // User code is called here; a mistake in it must not end the timer for good.
            LOG.error("Housekeeping failed", e);
        }
    }

    /** A task's load is how full its inbox is, 0 to 1. */
    private static LoadMapping loads(List<ExecutorSnapshot> executors) {
        Map<Integer, Double> byTask = new HashMap<>();
        for (ExecutorSnapshot each : executors) {
            double load = Math.min(1, (double) each.inboxTuples() / Math.max(1, each.inboxBound()));
            for (int id = each.executor().firstTask(); id <= each.executor().lastTask(); id++) {
                byTask.put(id, load);
            }
        }
        LoadMapping loads = new LoadMapping();
        loads.setLocal(byTask);
        return loads;
    }

    @Override
    public void close() {
        if (timer != null) {
            timer.shutdownNow();
        }
    }
}
