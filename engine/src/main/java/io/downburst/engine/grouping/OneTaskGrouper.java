package io.downburst.engine.grouping;

import java.util.List;

/** Chooses exactly one task, without allocating. */
@FunctionalInterface
public non-sealed interface OneTaskGrouper extends Grouper {

    /**
     * @param values the emitted tuple's values
     * @return an index into the subscription's ascending target tasks
     */
    int choose(List<Object> values);
}
