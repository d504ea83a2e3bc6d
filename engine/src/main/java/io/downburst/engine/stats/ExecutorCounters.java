package io.downburst.engine.stats;

import io.downburst.engine.plan.ExecutorPlan;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.apache.storm.generated.GlobalStreamId;

/**
 * The counters of one executor's tasks, and their sums in the shape of {@link ExecutorSnapshot}. A
 * stream without traffic is absent from the sums, as in Storm's own statistics.
 */
public final class ExecutorCounters {

    private final int firstTask;
    private final List<TaskCounters> tasks;
    private final SpoutSkips skips = new SpoutSkips();

    public ExecutorCounters(ExecutorPlan executor) {
        this.firstTask = executor.firstTask();
        this.tasks =
                IntStream.rangeClosed(executor.firstTask(), executor.lastTask())
                        .mapToObj(TaskCounters::new)
                        .toList();
    }

    /** The counters of one of the executor's tasks. */
    public TaskCounters task(int taskId) {
        return tasks.get(taskId - firstTask);
    }

    /** In task order. */
    public List<TaskCounters> tasks() {
        return tasks;
    }

    /** Of a spout executor; nothing counts there for bolts. */
    public SpoutSkips skips() {
        return skips;
    }

    public Map<String, Long> emitted() {
        return sum(TaskCounters::outputs, OutputCounter::streamId, OutputCounter::emitted);
    }

    public Map<String, Long> transferred() {
        return sum(TaskCounters::outputs, OutputCounter::streamId, OutputCounter::transferred);
    }

    public Map<GlobalStreamId, Long> executed() {
        return sum(TaskCounters::sources, SourceCounter::source, SourceCounter::executed);
    }

    public Map<GlobalStreamId, Long> acked() {
        return sum(TaskCounters::sources, SourceCounter::source, SourceCounter::acked);
    }

    public Map<GlobalStreamId, Long> failed() {
        return sum(TaskCounters::sources, SourceCounter::source, SourceCounter::failed);
    }

    private <C, K> Map<K, Long> sum(
            Function<TaskCounters, Iterable<C>> counters,
            Function<C, K> key,
            ToLongFunction<C> count) {
        Map<K, Long> sums = new HashMap<>();
        for (TaskCounters task : tasks) {
            for (C counter : counters.apply(task)) {
                long value = count.applyAsLong(counter);
                if (value > 0) {
                    sums.merge(key.apply(counter), value, Long::sum);
                }
            }
        }
        return sums;
    }
}
