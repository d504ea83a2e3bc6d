package io.downburst.engine.plan;

import java.util.List;
import java.util.Map;

/**
 * One spout or bolt of the plan.
 *
 * @param id the component id
 * @param kind spout or bolt
 * @param system whether Storm, not the user, put it there
 * @param conf what {@code open} and {@code prepare} are given: the topology's conf overlaid with
 *     the component keys that Storm lets through. Unmodifiable: user code is given a copy, since
 *     some of it (Storm's own persistent windows, for one) writes into its conf
 * @param tasks ascending task ids
 * @param executors contiguous task ranges, larger ones first; none for the ackers, which have task
 *     ids but do not run
 * @param streams every declared output stream by id, system streams included, without subscriptions
 *     to or from ackers
 */
public record ComponentPlan(
        String id,
        Kind kind,
        boolean system,
        Map<String, Object> conf,
        List<Integer> tasks,
        List<ExecutorPlan> executors,
        Map<String, StreamPlan> streams) {

    /** What a component is. */
    public enum Kind {
        SPOUT,
        BOLT
    }
}
