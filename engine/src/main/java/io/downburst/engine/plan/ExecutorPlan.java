package io.downburst.engine.plan;

/**
 * A contiguous range of one component's tasks that share a thread of control.
 *
 * @param componentId the component
 * @param index position among the component's executors, from 0
 * @param firstTask lowest task id
 * @param lastTask highest task id, inclusive
 */
public record ExecutorPlan(String componentId, int index, int firstTask, int lastTask) {

    /** Number of tasks. */
    public int taskCount() {
        return lastTask - firstTask + 1;
    }
}
