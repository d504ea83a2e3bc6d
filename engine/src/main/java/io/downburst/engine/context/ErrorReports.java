package io.downburst.engine.context;

import io.downburst.engine.ErrorHistory;
import io.downburst.engine.ReportedError;
import io.downburst.engine.sched.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a topology's components reported through {@code reportError}, and what they died of. Every
 * report is logged and counted; of each task only so many in an interval, and of each component the
 * latest, are kept for others to see. Any thread may call any method.
 */
public final class ErrorReports {

    private static final Logger LOG = LoggerFactory.getLogger(ErrorReports.class);

    private final Clock clock;
    private final long intervalNanos;
    private final int maxPerInterval;
    private final Map<String, ComponentErrors> components = new ConcurrentHashMap<>();
    private final Map<Integer, TaskErrors> tasks = new ConcurrentHashMap<>();
    private final ErrorGroups groups = new ErrorGroups();

    /**
     * @param conf the topology's configuration
     */
    public ErrorReports(Map<String, Object> conf, Clock clock) {
        this.clock = clock;
        this.intervalNanos =
                TimeUnit.SECONDS.toNanos(
                        ObjectReader.getInt(
                                conf.get(Config.TOPOLOGY_ERROR_THROTTLE_INTERVAL_SECS), 10));
        this.maxPerInterval =
                ObjectReader.getInt(conf.get(Config.TOPOLOGY_MAX_ERROR_REPORT_PER_INTERVAL), 5);
    }

    /** Takes a report. Never throws, whatever was reported. */
    public void report(String componentId, int taskId, Throwable error) {
        Throwable reported = error != null ? error : new NullPointerException("null was reported");
        log(componentId, taskId, reported);
        String stack = StackText.of(reported);
        long millis = clock.currentTimeMillis();
        groups.add(componentId, stack, millis);
        long now = clock.nanoTime();
        TaskErrors ofTask = tasks.computeIfAbsent(taskId, task -> new TaskErrors(now));
        if (ofTask.add(now, intervalNanos, maxPerInterval)) {
            of(componentId).add(new ReportedError(componentId, taskId, millis, stack));
        }
    }

    private ComponentErrors of(String componentId) {
        return components.computeIfAbsent(componentId, id -> new ComponentErrors());
    }

    /** Adds what an earlier engine of the topology was told; before the first report. */
    public void remember(ErrorHistory earlier) {
        oldestFirst(earlier.latest()).forEach(error -> of(error.componentId()).add(error));
        oldestFirst(earlier.groups()).forEach(groups::add);
    }

    private static <T> List<T> oldestFirst(List<T> newestFirst) {
        List<T> oldestFirst = new ArrayList<>(newestFirst);
        Collections.reverse(oldestFirst);
        return oldestFirst;
    }

    /** What is kept, earlier engines' included. */
    public ErrorHistory history() {
        return new ErrorHistory(
                components.values().stream()
                        .flatMap(errors -> errors.latest().stream())
                        .sorted(Comparator.comparingLong(ReportedError::timeMillis).reversed())
                        .toList(),
                groups.latest());
    }

    /** How often a task reported since the start, whether the reports were kept or not. */
    public long count(int taskId) {
        TaskErrors ofTask = tasks.get(taskId);
        return ofTask == null ? 0 : ofTask.count();
    }

    private static void log(String componentId, int taskId, Throwable error) {
        try {
            LOG.error("{} (task {}) reported an error", componentId, taskId, error);
        } catch (Throwable unprintable) {
            LOG.error(
                    "{} (task {}) reported a {} that cannot be printed",
                    componentId,
                    taskId,
                    error.getClass().getName());
        }
    }
}
