package io.downburst.engine.context;

import io.downburst.engine.plan.ExecutorPlan;
import io.downburst.engine.stats.ExecutorSnapshot;
import io.downburst.engine.stats.TopologySnapshot;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the metric registry in step with a running topology, by a snapshot a second. Made only
 * where {@link Metrics2#observed()}.
 */
public final class MetricsUpdates implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(MetricsUpdates.class);
    private static final Duration PERIOD = Duration.ofSeconds(1);

    private final Supplier<TopologySnapshot> snapshots;
    private final Map<ExecutorPlan, MetricsBridge> bridges;
    private final ScheduledExecutorService timer;

    /**
     * @param topologyName names the thread, which runs from the first {@link #start}
     */
    public MetricsUpdates(
            String topologyName,
            Supplier<TopologySnapshot> snapshots,
            List<MetricsBridge> bridges) {
        this.snapshots = snapshots;
        this.bridges =
                bridges.stream()
                        .collect(Collectors.toMap(MetricsBridge::executor, Function.identity()));
        this.timer =
                Executors.newSingleThreadScheduledExecutor(
                        work -> {
                            Thread thread = new Thread(work, topologyName + "-metrics");
                            thread.setDaemon(true);
                            return thread;
                        });
    }

    /** Begins to update once a second. */
    public void start() {
        timer.scheduleWithFixedDelay(
                this::tryUpdate, PERIOD.toMillis(), PERIOD.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Brings the registry up to date now. */
    public void update() {
        for (ExecutorSnapshot snapshot : snapshots.get().executors()) {
            bridges.get(snapshot.executor()).update(snapshot);
        }
    }

    /** Updates a last time, for what reporters report when they stop, and ends the thread. */
    @Override
    public void close() {
        timer.shutdownNow();
        tryUpdate();
    }

    /** A scheduled task that throws is not run again. */
    private void tryUpdate() {
        try {
            update();
        } catch (RuntimeException e) {
            LOG.warn("The metric registry could not be updated", e);
        }
    }
}
