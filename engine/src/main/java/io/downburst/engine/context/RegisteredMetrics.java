package io.downburst.engine.context;

import io.downburst.engine.sched.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.storm.metric.api.IMetric;
import org.apache.storm.metric.api.IMetricsConsumer.DataPoint;
import org.apache.storm.metric.api.IMetricsConsumer.TaskInfo;
import org.apache.storm.tuple.Values;

/**
 * The metrics that one executor's tasks registered through {@code context.registerMetric}, and what
 * the executor sends to the metrics consumers on a metrics tick. Used on the executor's thread.
 */
public final class RegisteredMetrics {

    private final String componentId;
    private final Metrics2 metrics2;
    private final Clock clock;
    private final AtomicBoolean openOrPrepareWasCalled = new AtomicBoolean();
    // Interval in seconds, then task id, then name: the shape that TopologyContext fills.
    private final Map<Integer, Map<Integer, Map<String, IMetric>>> byInterval = new HashMap<>();

    /** Nothing is registered yet. */
    public RegisteredMetrics(String componentId, Metrics2 metrics2, Clock clock) {
        this.componentId = componentId;
        this.metrics2 = metrics2;
        this.clock = clock;
    }

    /** Ends the time in which metrics may be registered: open or prepare returned on all tasks. */
    public void openedOrPrepared() {
        openOrPrepareWasCalled.set(true);
    }

    /** Intervals, in seconds, at which each task is due a metrics tick. */
    public Set<Integer> intervals() {
        Set<Integer> intervals = new TreeSet<>(byInterval.keySet());
        metrics2.tickSeconds().ifPresent(intervals::add);
        return intervals;
    }

    /**
     * What a task emits on {@code __metrics} at a tick of this interval: its {@link TaskInfo} and
     * its data points. Absent if it has none.
     */
    public Optional<Values> tick(int taskId, int intervalSeconds) {
        List<DataPoint> points = dataPoints(taskId, intervalSeconds);
        if (points.isEmpty()) {
            return Optional.empty();
        }
        TaskInfo task =
                new TaskInfo(
                        metrics2.hostname(),
                        metrics2.port(),
                        componentId,
                        taskId,
                        TimeUnit.MILLISECONDS.toSeconds(clock.currentTimeMillis()),
                        intervalSeconds);
        return Optional.of(new Values(task, points));
    }

    Map<Integer, Map<Integer, Map<String, IMetric>>> byInterval() {
        return byInterval;
    }

    AtomicBoolean openOrPrepareWasCalled() {
        return openOrPrepareWasCalled;
    }

    private List<DataPoint> dataPoints(int taskId, int intervalSeconds) {
        List<DataPoint> points = new ArrayList<>();
        byInterval
                .getOrDefault(intervalSeconds, Map.of())
                .getOrDefault(taskId, Map.of())
                .forEach(
                        (name, metric) -> {
                            Object value = metric.getValueAndReset();
                            if (value != null) {
                                points.add(new DataPoint(name, value, metric.getDimensions()));
                            }
                        });
        if (metrics2.tickSeconds().filter(seconds -> seconds == intervalSeconds).isPresent()) {
            points.addAll(metrics2.dataPoints(taskId, this));
        }
        return points;
    }
}
