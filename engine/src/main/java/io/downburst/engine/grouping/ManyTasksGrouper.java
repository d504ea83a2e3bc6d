package io.downburst.engine.grouping;

import java.util.List;

/** Chooses any number of tasks. */
@FunctionalInterface
public non-sealed interface ManyTasksGrouper extends Grouper {

    /**
     * @param sourceTask the task that emits
     * @param values the emitted tuple's values
     * @return task ids, never null; not to be modified
     */
    List<Integer> choose(int sourceTask, List<Object> values);
}
